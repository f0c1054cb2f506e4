import FileTextOutlined from "@ant-design/icons/FileTextOutlined";
import { proofRules } from "#src/domain/values/file-rules.ts";
import { formatBytes, useTranslation } from "#src/i18n/index.ts";
import { Button } from "#src/ui/controls.tsx";
import { useChosenFile } from "#src/ui/upload/chosen-file.ts";
import { FileDrop } from "#src/ui/upload/file-drop.tsx";
import styles from "./proof-step.module.css";
import type { StepProps } from "./step-props.ts";

/** The step to choose the proof; an invalid file does not replace the previous one (CH-2.5.29, CH-5.2.1 to CH-5.2.3). */
export function ProofStep({ draft, change }: StepProps) {
  const { t } = useTranslation();
  const { proof } = draft;
  const { chosen, rejected, isChecking, choose, forget } = useChosenFile(
    proofRules,
    proof,
  );
  const preview = chosen?.file === proof ? chosen?.preview : undefined;
  const take = async (file: File) => {
    if (await choose(file)) change((all) => ({ ...all, proof: file }));
  };
  return (
    <FileDrop
      name="file"
      label={t("declaration.steps_short.proof")}
      button={t(
        proof ? "declaration.proof.replace" : "declaration.proof.choose",
      )}
      rules={proofRules}
      {...{ rejected, isChecking }}
      onChoose={take}
      actions={
        proof && (
          <Button
            onClick={() => {
              forget();
              change((all) => ({ ...all, proof: null }));
            }}
          >
            {t("declaration.proof.remove")}
          </Button>
        )
      }
    >
      {proof && (
        <figure className={styles["proof"]}>
          {preview ? (
            <img
              src={preview}
              alt={t("declaration.proof.preview", { name: proof.name })}
            />
          ) : (
            <FileTextOutlined className={styles["icon"]} aria-hidden />
          )}
          <figcaption>
            <strong>{proof.name}</strong> {formatBytes(proof.size)}
          </figcaption>
        </figure>
      )}
    </FileDrop>
  );
}
