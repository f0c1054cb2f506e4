import type { ContentCard, PageContent } from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { type Page, readPage } from "./collections.ts";
import { path } from "./path.ts";
import { readOne } from "./read-one.ts";

/** GET /contents/homepage.jsonld for `homepage`, /contents/{id}/fo.jsonld for any other (challenges, section 2). */
export async function getContent(
  client: Client,
  id: string,
  call?: CallOptions,
): Promise<PageContent> {
  return readOne(
    client,
    id === "homepage"
      ? "/contents/homepage.jsonld"
      : path`/contents/${id}/fo.jsonld`,
    import("#src/schema/validators/wire-page-content.gen.js"),
    call,
  );
}

/** GET /content-categories/{id}/contents.jsonld: one page of the published contents of a category; pages from 1. */
export async function getCategoryContents(
  client: Client,
  id: string,
  page: { page: number; pageSize: number },
  call?: CallOptions,
): Promise<Page<ContentCard>> {
  return readPage(
    client,
    path`/content-categories/${id}/contents.jsonld`,
    import("#src/schema/validators/wire-content-card.gen.js"),
    page,
    { ...call, query: { status: "published" } },
  );
}
