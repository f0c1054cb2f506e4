import ArrowLeftOutlined from "@ant-design/icons/ArrowLeftOutlined";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { isNotFound } from "#src/api/errors/error-guards.ts";
import { FailedPage } from "#src/composites/messages/page-message/failed-page.tsx";
import { MessagePage } from "#src/composites/messages/page-message/message-page.tsx";
import { instant } from "#src/domain/dates.ts";
import {
  imageAlt,
  imageFocus,
  imageUrl,
  imageWidths,
} from "#src/domain/image.ts";
import { entityId } from "#src/domain/reference.ts";
import {
  nextBoundary,
  readWindow,
  type WindowState,
  windowState,
} from "#src/domain/window.ts";
import {
  Content,
  type SourceState,
  useClock,
  useRenderAt,
  type WidgetProps,
} from "#src/engine/contract.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  ContentPage as Config,
  PageContent,
} from "#src/schema/types.gen.ts";
import { usePageSection, usePageTitle } from "#src/state/page-title.ts";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { EmptyIllustration } from "#src/ui/illustrations/empty-illustration.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { QueryFailure } from "#src/ui/query-boundary/query-boundary.tsx";
import { preloadRichText } from "#src/ui/rich-text/use-sanitizer.ts";
import styles from "./content-page.module.css";

// Most pages contain HTML: with the sanitizer preloaded it renders together with the page and causes no layout shift.
void preloadRichText();

/** A page built by a configurator: title, subtitle, blocks (CH-1.9). */
export default function ContentPage({
  config,
  data,
}: WidgetProps<Config, SourceState<PageContent>>) {
  const level = config.headingLevel ?? 1;
  if (data.status === "ready")
    return <ComposedPage content={data.data} level={level} />;
  if (data.status === "failed")
    return (
      <FailedContent error={data.error} level={level} retry={data.retry} />
    );
  return (
    <div className={`${styles["page"]} ${level === 1 ? styles["top"] : ""}`}>
      <LoadingFrame minHeight="70dvh" pictureRatio={16 / 5} lines={6} />
    </div>
  );
}

type FailedContentProps = {
  error: unknown;
  /** 2 if it is below other content, so that it is not a page by itself. */
  level: 1 | 2;
  retry: () => void;
};

function FailedContent({ error, level, retry }: FailedContentProps) {
  const { t } = useTranslation();
  const missing = {
    title: t("core.no_content"),
    text: t("content.unavailable_text"),
  };
  if (level === 1)
    return <FailedPage error={error} onRetry={retry} missing={missing} />;
  return (
    <div className={styles["page"]}>
      {isNotFound(error) ? (
        <EmptyFrame minHeight="40dvh" />
      ) : (
        <QueryFailure error={error} minHeight="40dvh" onRetry={retry} />
      )}
    </div>
  );
}

type ComposedPageProps = { content: PageContent; level: 1 | 2 };

/**
 * The content if it is published and running; otherwise a message that there is no content, with a link home (CH-2.2.7). A
 * missing or unknown status counts as unpublished.
 */
function ComposedPage({ content, level }: ComposedPageProps) {
  const { t } = useTranslation();
  const { status, contentBlocs, startDate, endDate } = content;
  const isRunning = useWindow(startDate, endDate) === "running";
  const isAvailable = isRunning && status === "published";
  const hasBlocks = Array.isArray(contentBlocs) && contentBlocs.length > 0;
  if (isAvailable && hasBlocks)
    return (
      <Content blocks={contentBlocs}>
        {(blocks, hasTop) => (
          <Column content={content} level={hasTop ? 2 : level}>
            {blocks}
          </Column>
        )}
      </Content>
    );
  if (level === 2) return <EmptyFrame minHeight="40dvh" />;
  return (
    <MessagePage
      illustration={<EmptyIllustration />}
      title={t("core.no_content")}
    />
  );
}

/** Whether a page is rendered as an article: it belongs to a category, or has a picture or a caption (CH-3.11). */
const isOfArticle = ({ isHomepage, category, image, caption }: PageContent) =>
  isHomepage !== true &&
  (entityId(category) !== undefined ||
    imageUrl(image) !== undefined ||
    Boolean(caption?.trim()));

type ColumnProps = { content: PageContent; level: 1 | 2; children: ReactNode };

/** Title, subtitle and blocks of a page, or of an article with its picture, date and caption. */
function Column({ content, level, children }: ColumnProps) {
  const { t } = useTranslation();
  const { title, subtitle } = content;
  const heading = title?.trim();
  const category = entityId(content.category);
  const isArticle = level === 1 && isOfArticle(content);
  const section =
    isArticle && category !== undefined
      ? `/contentcategory/${category}`
      : undefined;
  usePageTitle(level === 1 ? heading : undefined);
  usePageSection(section);
  const Heading = `h${level}` as const;
  const Root = isArticle ? "article" : "div";
  return (
    <Root
      className={`${styles["page"]} ${level === 1 ? styles["top"] : ""} ${isArticle ? styles["article"] : ""}`}
    >
      {section !== undefined && (
        <Link className={styles["back"]} href={section}>
          <ArrowLeftOutlined aria-hidden="true" />
          {content.category?.title?.trim() || t("app.pages.category")}
        </Link>
      )}
      {(heading || level === 1) && (
        <div className={styles["head"]}>
          <Heading>{heading || t("app.pages.content")}</Heading>
          {subtitle?.trim() && <p className={styles["subtitle"]}>{subtitle}</p>}
          {isArticle && <DateAndCaption content={content} />}
        </div>
      )}
      {isArticle && imageUrl(content.image) && (
        <div className={styles["cover"]}>
          <Picture
            src={imageUrl(content.image)}
            widths={imageWidths(content.image)}
            alt={imageAlt(content.image)}
            focus={imageFocus(content.image)}
            ratio={2}
            priority
          />
        </div>
      )}
      <div className={styles["blocks"]}>{children}</div>
    </Root>
  );
}

/** The date and caption of an article. */
function DateAndCaption({ content }: { content: PageContent }) {
  const date = instant(content.startDate, timeZone());
  const caption = content.caption?.trim();
  if (date === undefined && !caption) return null;
  return (
    <p className={styles["facts"]}>
      {date !== undefined && (
        <time dateTime={new Date(date).toISOString()}>
          {formatDate(content.startDate)}
        </time>
      )}
      {caption && <span>{caption}</span>}
    </p>
  );
}

/** The current state of a time window; re-renders when it changes. */
function useWindow(
  start: string | null | undefined,
  end: string | null | undefined,
): WindowState {
  const now = useClock().now();
  const window = readWindow(start, end, timeZone());
  useRenderAt(nextBoundary(window, now));
  return windowState(window, now);
}
