import ArrowLeftOutlined from "@ant-design/icons/ArrowLeftOutlined";
import { Link } from "wouter";
import { instant } from "#src/domain/values/dates.ts";
import {
  imageAlt,
  imageFocus,
  imageUrl,
  imageWidths,
} from "#src/domain/values/image.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { PageDataProps } from "#src/engine/contract.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  ContentHead as Config,
  PageContent,
} from "#src/schema/types.gen.ts";
import { usePageSection, usePageTitle } from "#src/state/page-title.ts";
import { Picture } from "#src/ui/picture/picture.tsx";
import { preloadRichText } from "#src/ui/rich-text/use-sanitizer.ts";
import styles from "./content-head.module.css";

// Most pages contain HTML: with the sanitizer preloaded it renders together with the page and causes no layout shift.
void preloadRichText();

/**
 * Title and subtitle of a page that a configurator composed (CH-1.9), and what an article has besides: a way back to its
 * category, date, caption and picture (CH-3.11).
 */
export default function ContentHead({
  config,
  data: content,
  isTop = false,
}: PageDataProps<Config, PageContent>) {
  const { t } = useTranslation();
  const isArticle = config.isArticle === true;
  const heading = content.title?.trim();
  const subtitle = content.subtitle?.trim();
  const category = isArticle ? entityId(content.category) : undefined;
  const section =
    category === undefined ? undefined : `/contentcategory/${category}`;
  const cover = isArticle ? imageUrl(content.image) : undefined;
  usePageTitle(isTop ? heading : undefined);
  usePageSection(section);
  const Heading = isTop ? "h1" : "h2";
  const hasHeading = Boolean(heading) || isTop;
  if (!hasHeading && section === undefined && cover === undefined) return null;
  return (
    <div className={isTop ? styles["top"] : undefined}>
      {section !== undefined && (
        <Link className={styles["back"]} href={section}>
          <ArrowLeftOutlined aria-hidden="true" />
          {content.category?.title?.trim() || t("app.pages.category")}
        </Link>
      )}
      {hasHeading && (
        <div
          className={`${styles["head"]} ${cover === undefined ? "" : styles["aboveCover"]}`}
        >
          <Heading>{heading || t("app.pages.content")}</Heading>
          {subtitle && <p className={styles["subtitle"]}>{subtitle}</p>}
          {isArticle && <DateAndCaption content={content} />}
        </div>
      )}
      {cover !== undefined && (
        <div className={styles["cover"]}>
          <Picture
            src={cover}
            widths={imageWidths(content.image)}
            alt={imageAlt(content.image)}
            focus={imageFocus(content.image)}
            ratio={2}
            priority
          />
        </div>
      )}
    </div>
  );
}

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
