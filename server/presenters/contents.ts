import type { ContentCard, PageContent } from "#src/schema/types.gen.ts";
import { iso } from "./iso.ts";

export type ContentTexts = Pick<
  PageContent,
  "title" | "subtitle" | "caption" | "image"
>;

interface CardRow {
  id: number;
  status: "deleted" | "draft" | "published";
  start_date: Date | null;
  end_date: Date | null;
  texts: ContentTexts;
}

export const cardOf = ({
  id,
  status,
  start_date,
  end_date,
  texts,
}: CardRow): ContentCard & { id: number } => ({
  "@id": `/v2/contents/${id}`,
  "@type": "Content",
  id,
  status,
  startDate: iso(start_date),
  endDate: iso(end_date),
  ...texts,
});

export const pageOf = (
  row: CardRow & {
    is_homepage: boolean;
    category: NonNullable<PageContent["category"]> | null;
    blocs: unknown[];
  },
): PageContent => ({
  ...cardOf(row),
  isHomepage: row.is_homepage,
  category: row.category,
  contentBlocs: row.blocs,
});
