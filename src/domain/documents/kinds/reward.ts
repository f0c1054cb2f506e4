import {
  type JsonObject,
  splitLanguages,
} from "#src/domain/documents/languages.ts";
import { MAX_STOCK } from "#src/domain/store/stock.ts";
import type { ProjectedRow, Projection } from "./kind.ts";
import { numberOr, without } from "./rows.ts";

/** Rewards of the store. */
export const projectReward = (
  body: JsonObject,
  entityId: number | null,
): Projection => ({
  rewards: {
    key: "id",
    rows: [
      {
        id: entityId,
        price: numberOr(body["price"], 0),
        stock: numberOr(body["stock"], null),
        texts: splitLanguages(without(body, ["price", "stock"])),
      },
    ],
  },
});

/** A reward's row after a release: units that were ordered since the last one stay gone. */
export function adaptReward(
  row: ProjectedRow,
  before: ProjectedRow | undefined,
  present: ProjectedRow | undefined,
): ProjectedRow {
  if (before === undefined || present === undefined) return row;
  const [stock, was, left] = [row, before, present].map((one) =>
    numberOr(one["stock"], null),
  );
  if (stock === was) return { ...row, stock: left };
  if (stock == null || was == null || left == null) return row;
  return {
    ...row,
    stock: Math.min(MAX_STOCK, Math.max(0, left + stock - was)),
  };
}
