import schema from "#schemas/imports/challenge-product-row.schema.json" with {
  type: "json",
};
import {
  type ImportKind,
  merged,
  type RowPlan,
  refused,
} from "#src/domain/imports/import-kind.ts";
import type { ImportRow } from "#src/domain/imports/import-row.ts";

interface PresentProducts {
  /** The rows of the list, by their product codes. */
  rows: ReadonlyMap<string, ImportRow>;
  /** The codes of products that exist, of those that the file names. */
  products: ReadonlySet<string>;
}

/** The products of a challenge: the file is the whole list (BO-13.1). */
export const challengeProducts: ImportKind<PresentProducts> = {
  schema,
  key: ["productCode"],
  subject: "challenge",
  permissions: { write: "CHALLENGE_WRITE" },
  target: "challenge",
  isWholeList: true,
  canUndo: true,
  plan(rows, present) {
    const codes = new Set(rows.map((row) => row["productCode"]));
    const plans = rows.map((row) => {
      const code = String(row["productCode"]);
      return present.products.has(code)
        ? merged(present.rows.get(code), row)
        : refused("productCode", "unknownProduct");
    });
    const removed = [...present.rows]
      .filter(([code]) => !codes.has(code))
      .map(
        ([, before]): RowPlan => ({ outcome: "removed", before, after: null }),
      );
    return [...plans, ...removed];
  },
};
