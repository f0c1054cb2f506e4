import { ContentBlocks } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { PageContent } from "#src/schema/types.gen.ts";
import { usePageTitle } from "#src/state/page-title.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { EmptyIllustration } from "#src/ui/illustrations/illustrations.tsx";
import { PageError } from "#src/ui/page/page-error.tsx";
import styles from "./content-page.module.css";
import { useWindow } from "./use-window.ts";

type Props = { content: PageContent; level: 1 | 2 };

/** What the configurator composed, while it is published and running; else the words "no content". */
export function ComposedPage({ content, level }: Props) {
  const { t } = useTranslation();
  const { title, subtitle, status, contentBlocs } = content;
  const isRunning = useWindow(content.startDate, content.endDate) === "running";
  const isShown =
    isRunning &&
    status !== "draft" &&
    status !== "deleted" &&
    (contentBlocs?.length ?? 0) > 0;
  const heading = title?.trim();
  usePageTitle(level === 1 && isShown ? heading : undefined);

  if (!isShown)
    return level === 2 ? (
      <EmptyFrame minHeight="40dvh" />
    ) : (
      <PageError
        illustration={<EmptyIllustration />}
        title={t("core.no_content")}
        action={
          <ButtonLink primary href="/">
            {t("core.go_home")}
          </ButtonLink>
        }
      />
    );

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
