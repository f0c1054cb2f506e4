import DownloadOutlined from "@ant-design/icons/DownloadOutlined";
import EyeOutlined from "@ant-design/icons/EyeOutlined";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { proofMutation } from "#src/api/challenge/proofs.ts";
import { apiBase } from "#src/api/client/path.ts";
import { type Proof, proofOf } from "#src/domain/declaration/proof.ts";
import { nameWithEnding } from "#src/domain/values/file-rules.ts";
import { formatBytes, useTranslation } from "#src/i18n/index.ts";
import type { Declaration } from "#src/schema/types.gen.ts";
import { useErrorNotification } from "#src/state/notifications.ts";
import { Button } from "#src/ui/controls.tsx";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { SafeLink } from "#src/ui/safe-link/safe-link.tsx";
import { saveFile } from "#src/ui/save-file.ts";
import styles from "./declaration-history.module.css";

/** The proof of a declaration, as far as it is known: name, type and size, and how to open it. */
export function ProofFile({ declaration }: { declaration: Declaration }) {
  const { t } = useTranslation();
  const proof = useMemo(
    () => proofOf(declaration.proof, apiBase, window.location.href),
    [declaration.proof],
  );
  if (proof === undefined) return null;
  const { name, type, size, location } = proof;
  const details = [type, size !== undefined && formatBytes(size)];
  return (
    <div>
      <dt>{t("declaration.steps_short.proof")}</dt>
      <dd>
        {name}{" "}
        <span className={styles["quiet"]}>
          {details.filter(Boolean).join(" · ")}
        </span>
        {location?.kind === "api" && (
          <Actions proof={proof} path={location.path} />
        )}
        {location?.kind === "web" && (
          <div className={styles["proofActions"]}>
            <SafeLink href={location.url}>{t("history.proof_open")}</SafeLink>
          </div>
        )}
      </dd>
    </div>
  );
}

type ActionsProps = {
  proof: Proof;
  /** Of the file, relative to the API's base. */
  path: string;
};

/** Fetches the file with the session's token, to save it or, for a picture, to show it. */
function Actions({ proof: { name = "", isPicture }, path }: ActionsProps) {
  const { t } = useTranslation();
  const notifyError = useErrorNotification("history.proof_failed");
  const onError = (error: Error) => notifyError(error);
  const save = useMutation({ ...proofMutation(), onError });
  const show = useMutation({ ...proofMutation(), onError });
  const saveAs = (file: Blob) => {
    const called = name || t("declaration.steps_short.proof");
    saveFile(file, nameWithEnding(called, file.type));
  };
  return (
    <div className={styles["proofActions"]}>
      {isPicture && (
        <Button
          icon={<EyeOutlined aria-hidden />}
          aria-label={t("history.proof_show_name", { name })}
          loading={show.isPending}
          onClick={() => show.mutate(path)}
        >
          {t("history.proof_show")}
        </Button>
      )}
      <Button
        icon={<DownloadOutlined aria-hidden />}
        aria-label={t("history.proof_download_name", { name })}
        loading={save.isPending}
        onClick={() => save.mutate(path, { onSuccess: saveAs })}
      >
        {t("history.proof_download")}
      </Button>
      {show.data && (
        <PictureDialog file={show.data} name={name} onClose={show.reset} />
      )}
    </div>
  );
}

type PictureProps = { file: Blob; name: string; onClose: () => void };

function PictureDialog({ file, name, onClose }: PictureProps) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <Dialog
      title={name || t("declaration.steps_short.proof")}
      onClose={onClose}
    >
      {isBroken ? (
        <p role="alert">{t("history.proof_failed")}</p>
      ) : (
        address && (
          <img
            className={styles["proofPicture"]}
            src={address}
            alt={t("declaration.proof.preview", { name })}
            onError={() => setBroken(true)}
          />
        )
      )}
    </Dialog>
  );
}
