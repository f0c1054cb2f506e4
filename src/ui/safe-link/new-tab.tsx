import { useTranslation } from "#src/i18n/index.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import styles from "./safe-link.module.css";

/** Indicates at the end of a link, visually and for screen readers, that it opens a new tab. */
export function NewTab() {
  const { t } = useTranslation();
  return (
    <>
      {" "}
      <svg className={styles["arrow"]} viewBox="0 0 10 10" aria-hidden="true">
        <path d="M2 8 8 2M3.5 2H8v4.5" />
      </svg>
      <VisuallyHidden>{t("core.new_tab")}</VisuallyHidden>
    </>
  );
}
