import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Skeleton } from "antd";
import { lazy, type RefObject, useImperativeHandle, useState } from "react";
import { useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import {
  type Entry,
  type EntryDetails,
  hasFile,
  keyOf,
  proofQuery,
} from "#src/back-office/screens/moderation/entries.ts";
import { KeyHint } from "#src/back-office/screens/moderation/key-hint.tsx";
import shared from "#src/back-office/screens/moderation/moderation.module.css";
import { useTexts } from "#src/back-office/texts.ts";
import { formatBytes } from "#src/i18n/numbers.ts";
import styles from "./proof.module.css";
import { ProofImage } from "./proof-image.tsx";
import { kindOf } from "./proof-kind.ts";
import { ProofView, useProofView } from "./proof-view.tsx";

const ProofPdf = lazy(() => import("./proof-pdf.tsx"));
const ProofTable = lazy(() => import("./proof-table.tsx"));

type Proof = NonNullable<EntryDetails["proof"]>;

export interface ProofControls {
  zoom: () => void;
}

interface Props {
  controls: RefObject<ProofControls | null>;
  entry: Entry | undefined;
  /** Undefined while it loads. */
  proof: EntryDetails["proof"] | undefined;
  /** Opens a photo large. */
  onZoom: () => void;
}

/** The proof beside the entry: a picture, a PDF or a table; anything else to download (BO-5.2). */
export function ProofPane({ controls, entry, proof, onZoom }: Props) {
  const t = useTexts();
  return (
    <section
      data-pane="proof"
      tabIndex={-1}
      aria-label={t("moderation.proof")}
      className={shared["pane"]}
    >
      <h2>
        {t(entry?.kind === "photo" ? "moderation.photo" : "moderation.proof")}
      </h2>
      {entry === undefined ? null : proof === undefined ? (
        <Skeleton active />
      ) : proof === null ? (
        <p className={shared["empty"]}>{t("moderation.no_proof")}</p>
      ) : (
        <ShownProof
          key={keyOf(entry)}
          {...{ controls, entry, proof }}
          {...(entry.kind === "photo" && { onZoom })}
        />
      )}
    </section>
  );
}

interface ShownProps {
  controls: RefObject<ProofControls | null>;
  entry: Entry;
  proof: Proof;
  onZoom?: () => void;
}

/** Larger files are only offered for download. */
const MAX_SHOWN = 30_000_000;

function ShownProof({ controls, entry, proof, onZoom }: ShownProps) {
  const t = useTexts();
  const { url, name, size } = proof;
  const isTooLarge = (size ?? 0) > MAX_SHOWN;
  const kind = isTooLarge ? "other" : kindOf(proof);
  const view = useProofView();
  useImperativeHandle(controls, () => ({ zoom: view.toggle }), [view.toggle]);
  const [isBroken, setBroken] = useState(false);
  const isFile = hasFile(proof);
  const {
    data: blob,
    error,
    refetch,
  } = useQuery({
    ...proofQuery(useOffice(), entry),
    enabled: kind !== "other" && isFile,
  });
  const label = name ?? t("moderation.proof");
  return (
    <>
      <p className={styles["file"]}>
        {isFile && (
          <a href={url} download={name ?? ""}>
            {t("moderation.download", { name: label })}
          </a>
        )}
        {size !== null && (
          <span className={shared["muted"]}>{formatBytes(size)}</span>
        )}
        {onZoom && (
          <Button onClick={onZoom}>
            {t("moderation.enlarge")} <KeyHint of="Z" />
          </Button>
        )}
      </p>
      {kind === "other" ? (
        <p>{t(isTooLarge ? "moderation.too_large" : "moderation.not_shown")}</p>
      ) : isBroken ? (
        <Alert type="warning" role="alert" title={t("moderation.unreadable")} />
      ) : error ? (
        <Alert
          type="error"
          role="alert"
          title={t("moderation.proof_failed")}
          description={failureText(error, t)}
          action={
            <Button onClick={() => void refetch()}>
              {t("moderation.retry")}
            </Button>
          }
        />
      ) : kind === "image" && (!isFile || blob !== undefined) ? (
        <ProofView view={view} isKeyed={onZoom === undefined}>
          <ProofImage
            {...(blob === undefined ? { url } : { blob })}
            {...view}
            alt={label}
            onBroken={() => setBroken(true)}
          />
        </ProofView>
      ) : blob === undefined ? (
        <Skeleton active />
      ) : (
        <ScreenPart>
          {kind === "pdf" ? (
            <ProofPdf {...{ blob, view }} onBroken={() => setBroken(true)} />
          ) : (
            <ProofTable
              blob={blob}
              kind={kind === "csv" ? "csv" : "xlsx"}
              label={label}
              onBroken={() => setBroken(true)}
            />
          )}
        </ScreenPart>
      )}
    </>
  );
}
