import { inSlices } from "#server/core/in-slices.ts";
import { completeIn, writtenOf } from "#server/services/documents/examine.ts";
import { runnable } from "#server/services/imports/runnable.ts";
import { textIn } from "#src/domain/documents/languages.ts";
import type { ImportRow } from "#src/domain/imports/import-row.ts";
import {
  productCells,
  products,
  withProductRow,
} from "#src/domain/imports/kinds/products.ts";
import type { JsonObject } from "#src/schema/json.ts";

/** A body as it is stored: what can be wrong with it was checked by the schema of its row. */
async function written(body: JsonObject) {
  const complete = await inSlices(completeIn("product", body));
  return writtenOf({ kind: "product", body }, [], complete);
}

export const runProducts = runnable(products, {
  async read({ products: queries }, rows, { language }) {
    const present = await queries.present(
      rows.map((row) => String(row["productCode"])),
    );
    return {
      language,
      byCode: new Map(present.map((one) => [one.code, one])),
      bodies: new Map(
        present.map(({ code, live, draft }): [string, JsonObject] => [
          code,
          JSON.parse(live ?? draft),
        ]),
      ),
    };
  },
  exported: async ({ products: queries }, { language }) =>
    (await queries.liveBodies()).map((body) =>
      productCells(JSON.parse(body), language),
    ),
  async write({ products: queries }, rows, { byCode, language }, run) {
    const { actorId, now } = run;
    if (actorId === null) return;
    const released = rows.map(async ({ data }) => {
      const row: ImportRow = data ?? {};
      const present = byCode.get(String(row["productCode"]));
      const draft = present?.draft ?? "{}";
      const isEdited = present?.live != null && present.live !== draft;
      const live = withProductRow(
        JSON.parse(present?.live ?? draft),
        row,
        language,
      );
      const body = await written(live);
      return {
        ...{ present, name: textIn(live["productName"] ?? "", language) },
        ...{ live: body, draft: body },
        ...(isEdited && {
          draft: await written(
            withProductRow(JSON.parse(draft), row, language),
          ),
        }),
      };
    });
    await queries.release(await Promise.all(released), { actorId, now });
  },
});
