import type { ReactNode } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import { Button } from "#src/ui/controls.tsx";
import { ErrorIllustration } from "#src/ui/illustrations/error-illustration.tsx";
import { Frame, type FrameSize } from "./frame.tsx";
import styles from "./frames.module.css";

type Props = FrameSize & {
  title?: ReactNode;
  /** What to do about it; defaults to trying later or contacting the administrator. */
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** An alternative if retrying does not help. */
  wayOut?: ReactNode;
};

/** Placeholder for content that failed to load, with a retry button. */
export function ErrorFrame({ minHeight, title, text, onRetry, wayOut }: Props) {
  const { t } = useTranslation();
  return (
    <Frame minHeight={minHeight} illustration={<ErrorIllustration />}>
      <div role="alert">
        <p className={styles["title"]}>{title ?? t("core.loading_error")}</p>
        <p className={styles["text"]}>
          {text ?? t("core.try_again_or_contact_admin")}
        </p>
      </div>
      {onRetry && <Button onClick={() => onRetry()}>{t("core.retry")}</Button>}
      {wayOut}
    </Frame>
  );
}
