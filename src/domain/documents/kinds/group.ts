import type { JsonObject } from "#src/domain/documents/languages.ts";
import type { Projection } from "./kind.ts";
import { textOr } from "./rows.ts";

/** Groups: people belong to them, challenges are targeted at them. */
export const projectGroup = (
  body: JsonObject,
  entityId: number | null,
): Projection => ({
  groups: {
    key: "id",
    rows: [{ id: entityId, name: textOr(body["name"], "") }],
  },
});
