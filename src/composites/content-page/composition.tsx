import { ContentBlocks } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { PageContent } from "#src/schema/types.gen.ts";
import { usePageTitle } from "#src/state/page-title.ts";
import styles from "./content-page.module.css";

type Props = { content: PageContent; level: 1 | 2 };

/** Title, subtitle and blocks of a page. */
export function Composition({ content, level }: Props) {
  const { t } = useTranslation();
  const { title, subtitle, contentBlocs } = content;
  const heading = title?.trim();
  usePageTitle(level === 1 ? heading : undefined);
  const Heading = `h${level}` as const;
  return (
    <div className={`${styles["page"]} ${level === 1 ? styles["top"] : ""}`}>
      {(heading || level === 1) && (
        <div className={styles["head"]}>
          <Heading>{heading || t("app.pages.content")}</Heading>
          {subtitle?.trim() && <p className={styles["subtitle"]}>{subtitle}</p>}
        </div>
      )}
      <div className={styles["blocks"]}>
        <ContentBlocks blocks={contentBlocs} />
      </div>
    </div>
  );
}
