import type { Profile } from "#server/core/signed-in-user.ts";
import { personName } from "#src/domain/people/person.ts";
import type {
  OfficeParticipant,
  OfficeParticipantDetail,
} from "#src/schema/types.gen.ts";
import { iso } from "./iso.ts";
import { type movementOf, originOf } from "./points.ts";
import { referenceOf } from "./store.ts";

/** What a list reads of a person. */
export interface ParticipantRow
  extends Pick<
    OfficeParticipant,
    "id" | "email" | "clientId" | "isActive" | "state" | "points" | "groups"
  > {
  profile: Profile;
  createdAt: Date;
}

interface Titled {
  id: number;
  title: string | null;
  created_at: Date;
}

/** Points by hand that wait for a second person. */
export interface WaitingPoints {
  id: number;
  points: number;
  reason: string | null;
  by: { id: number; name: string | null } | null;
  createdAt: Date;
}

/** What a person's page reads beyond that. */
export interface ParticipantDetails
  extends Pick<
    OfficeParticipantDetail,
    | "language"
    | "isEmailConfirmed"
    | "link"
    | "isCGUAccepted"
    | "mayBeContacted"
    | "roles"
  > {
  eraseAt: Date | null;
  movements: Parameters<typeof movementOf>[0][];
  orders: (Titled & { reward_id: number } & Pick<
      OfficeParticipantDetail["orders"][number],
      "quantity" | "points" | "status"
    >)[];
  declarations: (Titled & { challenge_id: number } & Pick<
      OfficeParticipantDetail["declarations"][number],
      "status"
    >)[];
  signIns: { device: string; createdAt: Date; lastUsedAt: Date }[];
  waitingPoints: WaitingPoints[];
}

/** A person as a row of an export. */
export type ExportedParticipant = OfficeParticipant &
  Pick<OfficeParticipantDetail, "firstName" | "lastName">;

export const exportedParticipantOf = (
  row: ParticipantRow,
): ExportedParticipant => ({
  ...participantOf(row),
  firstName: row.profile.firstName,
  lastName: row.profile.lastName,
});

/** A person as an item of a list. */
export const participantOf = ({
  profile,
  createdAt,
  ...row
}: ParticipantRow): OfficeParticipant => ({
  ...row,
  name: personName(profile) ?? null,
  createdAt: createdAt.toISOString(),
});

/** A person with what they did last. */
export const participantDetailOf = ({
  movements,
  orders,
  declarations,
  signIns,
  eraseAt,
  waitingPoints,
  ...row
}: ParticipantRow & ParticipantDetails): OfficeParticipantDetail => ({
  ...participantOf(row),
  firstName: row.profile.firstName,
  lastName: row.profile.lastName,
  companyName: row.profile.companyName ?? null,
  language: row.language,
  isEmailConfirmed: row.isEmailConfirmed,
  link: row.link,
  isCGUAccepted: row.isCGUAccepted,
  mayBeContacted: row.mayBeContacted,
  eraseAt: iso(eraseAt),
  waitingPoints: waitingPoints.map(({ createdAt, ...waiting }) => ({
    ...waiting,
    createdAt: createdAt.toISOString(),
  })),
  movements: movements.map(
    ({ made_at, order_id, challenge_id, ...movement }) => ({
      ...movement,
      date: made_at.toISOString(),
      origin: originOf({ order_id, challenge_id }),
    }),
  ),
  orders: orders.map(({ reward_id, title, created_at, ...order }) => ({
    ...order,
    reference: referenceOf(order.id),
    reward: { id: reward_id, title },
    createdAt: created_at.toISOString(),
  })),
  declarations: declarations.map(({ challenge_id, title, ...one }) => ({
    id: one.id,
    status: one.status,
    challenge: { id: challenge_id, title },
    createdAt: one.created_at.toISOString(),
  })),
  signIns: signIns.map(({ device, createdAt, lastUsedAt }) => ({
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  })),
  ...(row.roles && { roles: row.roles }),
});
