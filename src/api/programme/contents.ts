import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { persisted } from "#src/api/cache/keys.ts";
import { contentsOf } from "#src/api/cache/offered.ts";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { path } from "#src/api/client/path.ts";
import { readOne } from "#src/api/client/read.ts";
import { readPage } from "#src/api/client/read-page.ts";
import { hasStatus } from "#src/api/errors/error-guards.ts";
import contentCardShape from "#src/schema/shapes/wire-content-card.gen.js";
import pageContentShape from "#src/schema/shapes/wire-page-content.gen.js";
import type { ContentCard, PageContent } from "#src/schema/types.gen.ts";
import { isComplete, type Page } from "./pages.ts";

/**
 * GET /contents/homepage.jsonld for `homepage`, /contents/{id}/fo.jsonld for any other. A programme without a home page has
 * an empty one.
 */
export const getContent = (
  client: Client,
  id: string,
  call?: CallOptions,
): Promise<PageContent> =>
  id === "homepage"
    ? readOne(
        client,
        "/contents/homepage.jsonld",
        pageContentShape,
        call,
      ).catch((error: unknown) => {
        if (!hasStatus(error, 404, 405, 410)) throw error;
        return {};
      })
    : readOne(client, path`/contents/${id}/fo.jsonld`, pageContentShape, call);

/** A page built by a configurator: `homepage`, or an id. */
export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ["content", id],
    meta: persisted,
    queryFn: ({ signal, meta }) => getContent(apiOf(meta), id, { signal }),
  });

/** GET /content-categories/{id}/contents.jsonld: one page of a category's published contents, numbered from 1. */
export const getCategoryContents = (
  client: Client,
  id: string,
  page: { page: number; pageSize: number },
  call?: CallOptions,
): Promise<Page<ContentCard>> =>
  readPage(client, contentsOf(id), contentCardShape, page, {
    ...call,
    query: { status: "published" },
  });

/** A category's published contents, six per page. */
export const categoryContentsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["category-contents", id],
    meta: persisted,
    queryFn: ({ signal, meta, pageParam }) =>
      getCategoryContents(
        apiOf(meta),
        id,
        { page: pageParam, pageSize: 6 },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (_, pages) =>
      isComplete(pages) ? undefined : pages.length + 1,
  });
