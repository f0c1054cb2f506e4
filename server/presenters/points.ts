import type { PointMovement } from "#src/schema/types.gen.ts";

export interface Origin {
  challenge_id: number | null;
  order_id: number | null;
}

/** What points were won with or spent on. */
export const originOf = ({ order_id, challenge_id }: Origin) => {
  if (order_id) return "reward" as const;
  return challenge_id ? ("challenge" as const) : ("other" as const);
};

export const movementOf = (
  row: {
    id: number;
    label: string;
    points: number;
    made_at: Date;
  } & Origin,
): PointMovement => ({
  "@id": `/v2/point-movements/${row.id}`,
  "@type": "PointMovement",
  id: row.id,
  label: row.label,
  points: row.points,
  date: row.made_at.toISOString(),
  origin: originOf(row),
  challenge: row.challenge_id ? `/v2/challenges/${row.challenge_id}` : null,
  order: row.order_id ? `/v2/orders/${row.order_id}` : null,
});
