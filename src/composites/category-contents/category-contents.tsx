import type { PagesState, WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  CategoryContents as Config,
  ContentCard as ContentCardData,
} from "#src/schema/types.gen.ts";
import { usePageTitle } from "#src/state/page-title.ts";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { Page } from "#src/ui/page/page.tsx";
import { QueryFailure } from "#src/ui/query-boundary/query-boundary.tsx";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import { CardSkeletons } from "./card-skeletons.tsx";
import { ContentCard } from "./content-card.tsx";
import { LoadMore } from "./load-more.tsx";
import { Masonry } from "./masonry.tsx";
import { useMenuLabel } from "./use-menu-label.ts";

/** The contents of a category, six at a time while one scrolls (specification, challenges 2, "Category contents"). */
export default function CategoryContents({
  config,
  data,
}: WidgetProps<Config, PagesState<ContentCardData>>) {
  const { t } = useTranslation();
  const label = useMenuLabel();
  const heading = config.title?.trim() || label;
  usePageTitle(heading);
  const { items, status, total, hasMore, isLoadingMore, error } = data;
  return (
    <Page title={heading ?? t("app.pages.category")}>
      {status === "loading" && <CardSkeletons />}
      {status === "ready" && items.length === 0 && (
        <EmptyFrame minHeight="40dvh" />
      )}
      {items.length > 0 && (
        <>
          <Masonry>
            {items.map((content, index) => (
              <ContentCard
                key={content["@id"] ?? content.id ?? index}
                content={content}
                isFirst={index < 2}
              />
            ))}
          </Masonry>
          <VisuallyHidden>
            <span role="status">
              {t("content.shown", {
                count: items.length,
                total: total ?? items.length,
              })}
            </span>
          </VisuallyHidden>
        </>
      )}
      {error ? (
        <QueryFailure error={error} onRetry={data.retry} />
      ) : (
        status === "ready" &&
        hasMore && <LoadMore isLoading={isLoadingMore} onMore={data.loadMore} />
      )}
    </Page>
  );
}
