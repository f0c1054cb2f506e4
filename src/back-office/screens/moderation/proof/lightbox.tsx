import { useQuery } from "@tanstack/react-query";
import { Button, Modal, Space } from "antd";
import { useOffice } from "#src/back-office/api/office.ts";
import { authorName } from "#src/back-office/author-name.ts";
import {
  type EntryDetails,
  hasFile,
  proofQuery,
} from "#src/back-office/screens/moderation/entries.ts";
import { KeyHint } from "#src/back-office/screens/moderation/key-hint.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import styles from "./proof.module.css";
import { ProofImage } from "./proof-image.tsx";
import { ProofView, useProofView } from "./proof-view.tsx";

interface Props {
  details: EntryDetails;
  isDecidable: boolean;
  onValidate: () => void;
  onRefuse: () => void;
  onMove: (step: "next" | "previous") => void;
  onClose: () => void;
}

/** A photo over the screen; the keys of the screen hold here too (BO-5.7). */
export default function Lightbox({
  details,
  isDecidable,
  onValidate,
  onRefuse,
  onMove,
  onClose,
}: Props) {
  const t = useTexts();
  const view = useProofView();
  const { proof, participant, challenge } = details;
  const name = authorName(participant, t);
  const isFile = proof !== null && hasFile(proof);
  const { data: blob } = useQuery({
    ...proofQuery(useOffice(), details),
    enabled: isFile,
  });
  return (
    <Modal
      open
      centered
      width="min(1200px, 96vw)"
      title={`${name} · ${challenge.name}`}
      onCancel={onClose}
      footer={
        <Space wrap>
          <Button onClick={() => onMove("previous")}>
            {t("moderation.previous")} <KeyHint of="K" />
          </Button>
          <Button onClick={() => onMove("next")}>
            {t("moderation.next")} <KeyHint of="J" />
          </Button>
          {isDecidable && (
            <>
              <Button danger onClick={onRefuse}>
                {t("moderation.refuse_dots")} <KeyHint of="R" />
              </Button>
              <Button
                type="primary"
                onClick={({ detail }) => detail < 2 && onValidate()}
              >
                {t("moderation.validate")} <KeyHint of="V" />
              </Button>
            </>
          )}
        </Space>
      }
    >
      <div className={styles["lightbox"]} data-keys>
        <ProofView view={view} isKeyed={false}>
          {proof !== null && (blob !== undefined || !isFile) && (
            <ProofImage
              {...(blob === undefined ? { url: proof.url } : { blob })}
              {...view}
              alt={t("moderation.photo_of", { name })}
            />
          )}
        </ProofView>
      </div>
    </Modal>
  );
}
