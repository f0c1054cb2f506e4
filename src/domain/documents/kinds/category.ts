import {
  isByLanguage,
  type JsonObject,
} from "#src/domain/documents/languages.ts";
import type { Projection } from "./kind.ts";
import { textOr } from "./rows.ts";

/** Categories of pages. */
export const projectCategory = (
  { title }: JsonObject,
  entityId: number | null,
): Projection => ({
  content_categories: {
    key: "id",
    rows: [
      {
        id: entityId,
        title: isByLanguage(title) ? title : { fr: textOr(title ?? null, "") },
      },
    ],
  },
});
