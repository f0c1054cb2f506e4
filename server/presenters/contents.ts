import type { Selectable } from "kysely";
import type { ContentsTable } from "#server/database/schema.ts";
import type { ContentCard, PageContent } from "#src/schema/types.gen.ts";
import { iso } from "./iso.ts";

export type ContentTexts = Pick<
  PageContent,
  "title" | "subtitle" | "caption" | "image"
>;

type CardRow = Pick<
  Selectable<ContentsTable>,
  "id" | "status" | "start_date" | "end_date"
> & { texts: ContentTexts };

export const cardOf = (row: CardRow): ContentCard & { id: number } => ({
  "@id": `/v2/contents/${row.id}`,
  "@type": "Content",
  id: row.id,
  status: row.status,
  startDate: iso(row.start_date),
  endDate: iso(row.end_date),
  ...row.texts,
});

/** A page with the blocks that it shows. */
export const pageOf = (
  row: CardRow & {
    is_homepage: boolean;
    category: NonNullable<PageContent["category"]> | null;
    blocs: unknown[] | null;
  },
): PageContent => ({
  ...cardOf(row),
  isHomepage: row.is_homepage,
  category: row.category,
  contentBlocs: row.blocs,
});
