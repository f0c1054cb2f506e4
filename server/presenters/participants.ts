import type { Profile } from "#server/core/signed-in-user.ts";
import { personName } from "#src/domain/people/person.ts";
import type {
  OfficeParticipant,
  OfficeParticipantDetail,
} from "#src/schema/types.gen.ts";
import { iso } from "./iso.ts";

/** What a list reads of a person. */
export interface ParticipantRow
  extends Pick<
    OfficeParticipant,
    "id" | "email" | "clientId" | "isActive" | "state" | "points" | "groups"
  > {
  profile: Profile;
  createdAt: Date;
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
    | "movements"
    | "orders"
    | "declarations"
    | "badges"
  > {
  eraseAt: Date | null;
  signIns: {
    id: string;
    device: string;
    createdAt: Date;
    lastUsedAt: Date;
    expiresAt: Date;
  }[];
  waitingPoints: WaitingPoints[];
}

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
  movements: row.movements,
  orders: row.orders,
  declarations: row.declarations,
  badges: row.badges,
  roles: row.roles,
  signIns: signIns.map(({ id, device, createdAt, lastUsedAt, expiresAt }) => ({
    ...{ id, device },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  })),
});
