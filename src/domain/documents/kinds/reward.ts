import schema from "#schemas/documents/reward.schema.json" with {
  type: "json",
};
import { splitLanguages } from "#src/domain/documents/languages.ts";
import { MAX_STOCK } from "#src/domain/store/stock.ts";
import type { RewardDocument } from "#src/schema/types.gen.ts";
import { defineKind, label, type ProjectedRow, permissionsOf } from "./kind.ts";

/** Rewards of the store. */
export const rewardKind = defineKind<RewardDocument>({
  label: label(
    "Récompense",
    "Reward",
    "Premio",
    "Recompensa",
    "Prämie",
    "Beloning",
  ),
  plural: label(
    "Récompenses",
    "Rewards",
    "Premi",
    "Recompensas",
    "Prämien",
    "Beloningen",
  ),
  newOne: label(
    "Nouvelle récompense",
    "New reward",
    "Nuovo premio",
    "Nueva recompensa",
    "Neue Prämie",
    "Nieuwe beloning",
  ),
  schema,
  permissions: permissionsOf("STORE_WRITE"),
  entity: "rewards",
  tables: ["rewards"],
  project: ({ price = 0, stock = null, languages: _, ...texts }, id) => ({
    rewards: {
      key: "id",
      rows: [{ id, price, stock, texts: splitLanguages(texts) }],
    },
  }),
  adapt,
});

/** A reward's row after a release: units that were ordered since the last one stay gone. */
function adapt(
  row: ProjectedRow,
  before: ProjectedRow | undefined,
  present: ProjectedRow | undefined,
): ProjectedRow {
  if (before === undefined || present === undefined) return row;
  const [stock, was, left] = [row, before, present].map(stockOf);
  if (stock === was) return { ...row, stock: left };
  if (stock == null || was == null || left == null) return row;
  return {
    ...row,
    stock: Math.min(MAX_STOCK, Math.max(0, left + stock - was)),
  };
}

const stockOf = ({ stock }: ProjectedRow): number | null =>
  typeof stock === "number" ? stock : null;
