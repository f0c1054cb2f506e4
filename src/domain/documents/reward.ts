import { MAX_STOCK } from "#src/domain/stock.ts";
import type { Imported, ProjectedRow, Projection, StoredRows } from "./kind.ts";
import {
  frenchText,
  type JsonObject,
  mergeLanguages,
  splitLanguages,
} from "./languages.ts";
import { idOf, numberOr, present, rowsOf, without } from "./rows.ts";

type Texts = Record<string, JsonObject>;

const translated = ["title", "description", "alt"];

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

export const importRewards = (stored: StoredRows): Imported[] =>
  rowsOf(stored, "rewards").map((row) => {
    const { title, description, image, ...rest } = mergeLanguages(
      row["texts"] as Texts,
      translated,
    );
    const { price, stock } = row;
    return {
      entityId: idOf(row),
      name: frenchText(title) ?? `Récompense ${idOf(row)}`,
      body: present({ title, description, price, stock, image, ...rest }),
      rows: { rewards: [row] },
    };
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
