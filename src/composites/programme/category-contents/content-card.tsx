import { Link } from "wouter";
import { instant } from "#src/domain/values/dates.ts";
import {
  imageAlt,
  imageFocus,
  imageUrl,
  imageWidths,
} from "#src/domain/values/image.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { ContentCard as Content } from "#src/schema/types.gen.ts";
import { Picture } from "#src/ui/picture/picture.tsx";
import styles from "./category-contents.module.css";

type Props = {
  content: Content;
  /** On the first screen: its picture is not lazy-loaded. */
  isFirst: boolean;
  /** Heading level below the page's h1; defaults to 2. */
  level?: 2 | 3;
};

/** One content of a category; the whole card is a link to it. */
export function ContentCard({ content, isFirst, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  const id = entityId(content);
  const date = instant(content.startDate, timeZone());
  const title = content.title?.trim();
  return (
    <article className={styles["card"]}>
      <Picture
        src={imageUrl(content.image)}
        widths={imageWidths(content.image)}
        alt={imageAlt(content.image)}
        focus={imageFocus(content.image)}
        priority={isFirst}
      />
      <div className={styles["words"]}>
        {date !== undefined && (
          <time
            className={styles["date"]}
            dateTime={new Date(date).toISOString()}
          >
            {formatDate(content.startDate, "DD-MM-YYYY")}
          </time>
        )}
        <Heading>
          {id === undefined ? (
            title
          ) : (
            <Link className={styles["link"]} href={`/content/${id}`}>
              {title || id}
            </Link>
          )}
        </Heading>
        {content.subtitle?.trim() && <p>{content.subtitle}</p>}
        {content.caption?.trim() && (
          <p className={styles["caption"]}>{content.caption}</p>
        )}
      </div>
    </article>
  );
}
