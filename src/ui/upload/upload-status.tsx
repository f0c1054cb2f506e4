import type { UploadProgress } from "#src/domain/declaration/upload-progress.ts";
import { formatDuration } from "#src/i18n/durations.ts";
import { formatBytes, formatPercent, useTranslation } from "#src/i18n/index.ts";
import { Button } from "#src/ui/controls.tsx";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import styles from "./upload.module.css";
import type { UploadState } from "./use-upload.ts";

type Props = {
  state: UploadState;
  /** Name of the file. */
  name: string;
  /** Describes why it failed. */
  message: (error: unknown) => string;
  onCancel: () => void;
  onRetry: () => void;
};

/** The progress of an upload with a button to cancel it, or its result with a retry button. Renders nothing while idle. */
export function UploadStatus({
  state,
  name,
  message,
  onCancel,
  onRetry,
}: Props) {
  const { t } = useTranslation();
  if (state.status === "idle") return null;
  if (state.status === "sending")
    return (
      <div className={styles["sending"]}>
        <UploadProgressBar name={name} progress={state.progress} />
        <Button onClick={onCancel}>{t("upload.cancel")}</Button>
      </div>
    );
  return (
    <div className={styles["stopped"]} data-status={state.status}>
      <p role="status">
        {state.status === "failed"
          ? `${message(state.error)} ${t("upload.kept")}`
          : t("upload.cancelled")}
      </p>
      <Button look="primary" onClick={onRetry}>
        {t("core.retry")}
      </Button>
    </div>
  );
}

/** Progress bar of an upload; announced at each quarter. */
export function UploadProgressBar({
  name,
  progress,
}: {
  name: string;
  progress: UploadProgress | undefined;
}) {
  const { t } = useTranslation();
  const { sent = 0, total = 0 } = progress ?? {};
  const share = total > 0 ? sent / total : 0;
  const quarter = Math.floor(share * 4) * 25;
  return (
    <div className={styles["progress"]}>
      <progress
        aria-label={t("upload.label", { name })}
        max={1}
        value={share}
      />
      <p className={styles["figures"]}>
        {share === 1
          ? t("upload.processing")
          : progress && <Figures {...progress} />}
      </p>
      <VisuallyHidden>
        <span role="status">
          {t("upload.percent", { percent: formatPercent(quarter) })}
        </span>
      </VisuallyHidden>
    </div>
  );
}

/** `12,4 Mo sur 34 Mo · 2,1 Mo/s · encore 10 secondes`. */
function Figures({ sent, total, bytesPerSecond, secondsLeft }: UploadProgress) {
  const { t } = useTranslation();
  const done = t("upload.progress", {
    sent: formatBytes(sent),
    total: formatBytes(total),
  });
  const speed =
    bytesPerSecond && formatBytes(bytesPerSecond, { perSecond: true });
  const left =
    secondsLeft !== undefined &&
    t("upload.left", { time: formatDuration(Math.ceil(secondsLeft) * 1_000) });
  return [done, speed, left].filter(Boolean).join(" · ");
}
