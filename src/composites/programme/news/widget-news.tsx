import { useInfiniteQuery } from "@tanstack/react-query";
import { categoryContentsQuery } from "#src/api/programme/contents.ts";
import { ContentCard } from "#src/composites/programme/category-contents/content-card.tsx";
import { useCategoryName } from "#src/composites/programme/category-contents/use-category-name.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { WidgetNews as Config } from "#src/schema/types.gen.ts";
import { ButtonLink } from "#src/ui/controls.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import styles from "./widget-news.module.css";

/** The latest contents of a category as cards, and the way to all of them. */
export default function WidgetNews({ config }: WidgetProps<Config>) {
  const category = entityId(config.category);
  return category === undefined ? null : (
    <Latest category={category} config={config} />
  );
}

function Latest({ category, config }: { category: string; config: Config }) {
  const { t } = useTranslation();
  const name = useCategoryName(category);
  const query = useInfiniteQuery(categoryContentsQuery(category));
  const heading = config.title?.trim() || name || t("widgets.news.title");
  const latest = query.data?.pages[0]?.items.slice(0, config.count ?? 3);
  const hasMore = latest ? latest.length > 0 : !query.isError;
  return (
    <section className={styles["news"]}>
      <div className={styles["head"]}>
        <h2>{heading}</h2>
        {hasMore && (
          <ButtonLink href={`/contentcategory/${category}`}>
            <span>
              {t("widgets.news.all")} <VisuallyHidden>{heading}</VisuallyHidden>
            </span>
          </ButtonLink>
        )}
      </div>
      <QueryBoundary
        query={{ ...query, data: latest }}
        minHeight={320}
        keepsHeight={false}
      >
        {(contents) =>
          contents.length === 0 ? (
            <EmptyFrame minHeight={200} text={t("widgets.news.none")} />
          ) : (
            <ul className={styles["list"]}>
              {contents.map((content, index) => (
                <li key={content["@id"] ?? content.id ?? index}>
                  <ContentCard content={content} isFirst={false} level={3} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </section>
  );
}
