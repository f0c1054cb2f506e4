import type { PointMovement } from "#src/schema/types.gen.ts";

interface MovementRow {
  id: number;
  label: string;
  points: number;
  made_at: Date;
  challenge_id: number | null;
  order_id: number | null;
}

export const movementOf = ({
  id,
  label,
  points,
  made_at,
  challenge_id,
  order_id,
}: MovementRow): PointMovement => ({
  "@id": `/v2/point-movements/${id}`,
  "@type": "PointMovement",
  id,
  label,
  points,
  date: made_at.toISOString(),
  origin:
    order_id !== null
      ? "reward"
      : challenge_id !== null
        ? "challenge"
        : "other",
  challenge: challenge_id === null ? null : `/v2/challenges/${challenge_id}`,
  order: order_id === null ? null : `/v2/orders/${order_id}`,
});
