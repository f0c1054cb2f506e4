import type { PointMovement } from "#src/schema/types.gen.ts";

export const movementOf = (row: {
  id: number;
  label: string;
  points: number;
  made_at: Date;
  challenge_id: number | null;
  order_id: number | null;
}): PointMovement => ({
  "@id": `/v2/point-movements/${row.id}`,
  "@type": "PointMovement",
  id: row.id,
  label: row.label,
  points: row.points,
  date: row.made_at.toISOString(),
  origin: row.order_id ? "reward" : row.challenge_id ? "challenge" : "other",
  challenge: row.challenge_id ? `/v2/challenges/${row.challenge_id}` : null,
  order: row.order_id ? `/v2/orders/${row.order_id}` : null,
});
