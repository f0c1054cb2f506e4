import { Button, Progress, Typography } from "antd";
import { failureText } from "#src/back-office/failure-text.ts";
import styles from "#src/back-office/screens/media/media.module.css";
import { type Translate, useTexts } from "#src/back-office/texts.ts";
import { libraryRules } from "#src/domain/values/file-rules.ts";
import { formatBytes } from "#src/i18n/numbers.ts";
import { FileTooLarge, type Upload } from "./upload-queue.ts";
import { useUploads } from "./use-uploads.ts";

/** The files that are being added, each with its progress, and what became of it. */
export function UploadList() {
  const t = useTexts();
  const { queue, uploads } = useUploads();
  if (uploads.length === 0) return null;
  const failed = uploads.filter(({ state }) => state === "failed");
  const done = uploads.filter(
    ({ state }) => state === "done" || state === "known",
  );
  const canRetry = failed.some((one) => one.canRetry);
  return (
    <section className={styles["uploads"]} aria-label={t("media.uploads")}>
      <div className={styles["uploadsHead"]}>
        <strong role="status">
          {t("media.uploads_state", {
            done: done.length,
            count: uploads.length,
          })}
          {failed.length > 0 &&
            `, ${t("media.uploads_failed", { count: failed.length })}`}
        </strong>
        {canRetry && (
          <Button size="small" onClick={() => queue.retry()}>
            {t("media.retry")}
          </Button>
        )}
        {done.length > 0 && (
          <Button size="small" onClick={() => queue.dismiss()}>
            {t("media.dismiss")}
          </Button>
        )}
      </div>
      <ul className={styles["uploadList"]}>
        {uploads.map((upload) => (
          <li key={upload.id} data-upload={upload.state}>
            <span className={styles["uploadName"]}>{upload.file.name}</span>
            <UploadState upload={upload} />
            {upload.state === "failed" && (
              <span className={styles["uploadActions"]}>
                {upload.canRetry && (
                  <Button
                    size="small"
                    aria-label={t("media.retry_named", {
                      name: upload.file.name,
                    })}
                    onClick={() => queue.retry(upload.id)}
                  >
                    {t("media.retry")}
                  </Button>
                )}
                <Button
                  size="small"
                  aria-label={t("media.dismiss_named", {
                    name: upload.file.name,
                  })}
                  onClick={() => queue.dismiss(upload.id)}
                >
                  {t("media.dismiss")}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function UploadState({ upload }: { upload: Upload }) {
  const t = useTexts();
  const { state, progress, file } = upload;
  switch (state) {
    case "sending":
      return (
        <>
          <Progress
            className={styles["progress"] ?? ""}
            percent={Math.round(100 * progress)}
            size="small"
            aria-label={file.name}
          />
          {progress === 1 && (
            <Typography.Text>{t("media.upload_preparing")}</Typography.Text>
          )}
        </>
      );
    case "failed":
      return (
        <Typography.Text type="danger" role="alert">
          {refusalOf(upload, t)}
        </Typography.Text>
      );
    default:
      return <Typography.Text>{t(`media.upload_${state}`)}</Typography.Text>;
  }
}

const refusalOf = ({ error, file }: Upload, t: Translate): string =>
  error instanceof FileTooLarge
    ? t("media.upload_too_large", {
        size: formatBytes(file.size, libraryRules),
        limit: formatBytes(libraryRules.maxSize, libraryRules),
      })
    : failureText(error, t);
