import { useTranslation } from "#src/i18n/index.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import type { FrameSize } from "./frame.tsx";
import styles from "./frames.module.css";

type Props = FrameSize & {
  /** Width divided by height of the picture on top; omitted for no picture. */
  pictureRatio?: number;
  lines?: number;
};

/** Skeleton for content that is loading, in its final size. */
export function LoadingFrame({ minHeight, pictureRatio, lines = 3 }: Props) {
  const { t } = useTranslation();
  return (
    <div
      className={styles["loading"]}
      style={{ minBlockSize: minHeight }}
      aria-busy="true"
    >
      <VisuallyHidden>{t("core.loading")}</VisuallyHidden>
      {pictureRatio !== undefined && (
        <div className={styles["bone"]} style={{ aspectRatio: pictureRatio }} />
      )}
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map(
        (line) => (
          <div key={line} className={`${styles["bone"]} ${styles["line"]}`} />
        ),
      )}
    </div>
  );
}
