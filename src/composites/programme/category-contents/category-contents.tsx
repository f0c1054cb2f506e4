import { type ReactNode, useEffect, useRef } from "react";
import * as library from "react-masonry-css";
import {
  type PagesState,
  usePageContext,
  type WidgetProps,
} from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  PlainBlock as Config,
  ContentCard as ContentCardData,
} from "#src/schema/types.gen.ts";
import { usePageTitle } from "#src/state/page-title.ts";
import { Button } from "#src/ui/controls.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { breakpoints } from "#src/ui/media-query.ts";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { Page } from "#src/ui/page/page.tsx";
import { SourceFailure } from "#src/ui/query-boundary/query-boundary.tsx";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import styles from "./category-contents.module.css";
import { ContentCard } from "./content-card.tsx";
import { useCategoryName } from "./use-category-name.ts";

/** The contents of a category, six at a time while scrolling (CH-2.1.5, CH-9.7). */
export default function CategoryContents({
  config,
  data,
}: WidgetProps<Config, PagesState<ContentCardData>>) {
  const { t } = useTranslation();
  const label = useCategoryName(
    usePageContext(({ route }) => route.params["id"]),
  );
  const heading = config.title?.trim() || label;
  usePageTitle(heading);
  const { items, status, total, omitted, hasMore, isLoadingMore, error } = data;
  return (
    <Page title={heading ?? t("app.pages.category")}>
      {status === "loading" && <CardSkeletons />}
      {status === "ready" && items.length + omitted === 0 && (
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
      <Omitted count={omitted} of="contents" />
      {error ? (
        <SourceFailure
          error={error}
          isPartial={items.length > 0}
          onRetry={data.retry}
        />
      ) : (
        status === "ready" &&
        hasMore && <LoadMore isLoading={isLoadingMore} onMore={data.loadMore} />
      )}
    </Page>
  );
}

/** The library is CommonJS: some loaders wrap its default export twice. */
const { default: wrapped } = library;
const Columns =
  (wrapped as typeof wrapped & { default?: typeof wrapped }).default ?? wrapped;

/** At most two columns of about 700 px (CH-2.3.1, CH-2.3.2), one on a small screen. */
function Masonry({ children }: { children: ReactNode }) {
  return (
    <Columns
      breakpointCols={{ default: 2, [breakpoints.desktop - 1]: 1 }}
      className={styles["columns"] ?? ""}
      columnClassName={styles["column"] ?? ""}
    >
      {children}
    </Columns>
  );
}

type LoadMoreProps = { isLoading: boolean; onMore: () => void };

/** How far below the screen the next page starts to load. */
const ahead = "600px";

/** Loads the next page when the end of the list comes near, or by a button for users who do not scroll. */
function LoadMore({ isLoading, onMore }: LoadMoreProps) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLoading || !end.current || !("IntersectionObserver" in window))
      return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore();
      },
      { rootMargin: `0px 0px ${ahead}` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading, onMore]);
  return (
    <div ref={end}>
      <Button block loading={isLoading} onClick={onMore}>
        {t("content.load_more")}
      </Button>
    </div>
  );
}

const three = ["first", "second", "third"];

function CardSkeletons() {
  return (
    <Masonry>
      {three.map((key) => (
        <LoadingFrame key={key} pictureRatio={16 / 9} lines={3} />
      ))}
    </Masonry>
  );
}
