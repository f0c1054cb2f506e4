import { useTranslation } from "#src/i18n/index.ts";
import styles from "./skip-link.module.css";

/** The page's first link, visible while focused. `target` is the id of the `<main tabIndex={-1}>`. */
export function SkipLink({ target }: { target: string }) {
  const { t } = useTranslation();
  return (
    <a className={styles["link"]} href={`#${target}`}>
      {t("core.skip_to_content")}
    </a>
  );
}
