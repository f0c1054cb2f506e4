import type {
  OfficeParticipantDetail,
  OfficeParticipantEntry,
  OfficeParticipantMovement,
  OfficeParticipantNote,
  OfficeParticipantOrder,
} from "#src/schema/types.gen.ts";
import { type Origin, originOf } from "./points.ts";
import { referenceOf } from "./store.ts";

interface Titled {
  id: number;
  title: string | null;
  created_at: Date;
}

export interface HistoryEntryRow
  extends Titled,
    Pick<OfficeParticipantEntry, "comment" | "kind" | "status"> {
  challenge_id: number;
}

export const movementOf = ({
  made_at,
  order_id,
  challenge_id,
  ...movement
}: Pick<OfficeParticipantMovement, "id" | "label" | "points"> &
  Origin & { made_at: Date }): OfficeParticipantMovement => ({
  ...movement,
  date: made_at.toISOString(),
  origin: originOf({ order_id, challenge_id }),
});

export const orderOf = ({
  reward_id,
  title,
  created_at,
  ...order
}: Titled & { reward_id: number } & Pick<
    OfficeParticipantOrder,
    "points" | "quantity" | "status"
  >): OfficeParticipantOrder => ({
  ...order,
  reference: referenceOf(order.id),
  reward: { id: reward_id, title },
  createdAt: created_at.toISOString(),
});

export const entryOf = ({
  challenge_id,
  title,
  created_at,
  ...entry
}: HistoryEntryRow): OfficeParticipantEntry => ({
  ...entry,
  challenge: { id: challenge_id, title },
  createdAt: created_at.toISOString(),
});

export const badgeOf = ({
  obtainedAt,
  ...badge
}: {
  id: number;
  title: string | null;
  hasRule: boolean;
  obtainedAt: Date;
}): OfficeParticipantDetail["badges"][number] => ({
  ...badge,
  obtainedAt: obtainedAt.toISOString(),
});

export const noteOf = ({
  written_by,
  author,
  created_at,
  ...note
}: {
  id: number;
  text: string;
  written_by: number | null;
  author: string | null;
  created_at: Date;
}): OfficeParticipantNote => ({
  ...note,
  by: written_by === null ? null : { id: written_by, name: author },
  createdAt: created_at.toISOString(),
});
