import {
  readList,
  undoList,
  writeList,
} from "#server/services/imports/list-target.ts";
import { runnable } from "#server/services/imports/runnable.ts";
import { withoutNulls } from "#src/domain/imports/import-row.ts";
import { challengeProducts } from "#src/domain/imports/kinds/challenge-products.ts";

const list = { property: "products", name: "challenge-products" } as const;

export const runChallengeProducts = runnable(challengeProducts, {
  async read(queries, rows, run) {
    const { rows: present, ...target } = await readList(
      queries,
      list.property,
      run,
    );
    return {
      ...target,
      rows: new Map(present.map((row) => [String(row["productCode"]), row])),
      products: await queries.lists.productCodes(
        rows.map((row) => String(row["productCode"])),
      ),
    };
  },
  write: (_, rows, { document, reference }, { now }) =>
    writeList(
      document,
      list,
      rows,
      {
        set: rows.flatMap(({ plan }) =>
          "after" in plan && plan.after ? [withoutNulls(plan.after)] : [],
        ),
        remove: rows.flatMap(({ plan }) =>
          plan.outcome === "removed"
            ? [String(plan.before?.["productCode"])]
            : [],
        ),
      },
      { former: reference, now },
    ),
  exported: async (queries, run) =>
    (await readList(queries, list.property, run)).rows,
  undo: (queries, rows, run) => undoList(queries, list.property, rows, run),
});
