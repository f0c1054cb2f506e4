import type { ReactNode } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import { EmptyIllustration } from "#src/ui/illustrations/empty-illustration.tsx";
import { Frame, type FrameSize } from "./frame.tsx";
import styles from "./frames.module.css";

type Props = FrameSize & {
  /** Defaults to “No content”. */
  text?: ReactNode;
  /** For example a link to another page. */
  action?: ReactNode;
};

/** Placeholder for content that does not exist yet. */
export function EmptyFrame({ minHeight, text, action }: Props) {
  const { t } = useTranslation();
  return (
    <Frame minHeight={minHeight} illustration={<EmptyIllustration />}>
      <p className={styles["text"]}>{text ?? t("core.no_content")}</p>
      {action}
    </Frame>
  );
}
