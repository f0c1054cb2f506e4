import type { Profile } from "#server/core/signed-in-user.ts";
import type { Database } from "#server/database/schema.ts";
import { shippedRoles } from "#src/domain/people/permissions.ts";
import type { Row } from "./bulk.ts";
import { referralCodes } from "./data.ts";
import type { Person } from "./people.ts";

/** Rows by table, to be inserted in the order of the tables. */
export type Rows = { [Table in keyof Database]?: Row<Table>[] };

/** The rows of the programme that no document makes, except its people and their activity. */
export const programmeRows = (): Rows => ({
  referral_codes: referralCodes.map((code) => ({ code })),
});

/** People, their groups and roles. They all share one password, which is hashed once. */
export const peopleRows = (
  people: readonly Person[],
  passwordHash: string,
  now: Date,
) =>
  ({
    users: people.map((person) => ({
      id: person.id,
      username: person.email.toLowerCase(),
      email: person.email,
      client_id: person.clientId,
      password_hash: person.hasPassword ? passwordHash : null,
      is_active: person.isActive,
      is_cgu_accepted: person.isCGUAccepted,
      created_at: now,
      profile: {
        firstName: person.firstName,
        lastName: person.lastName,
        picture: person.picture,
        gender: person.gender,
        companyName: person.companyName,
      } satisfies Profile,
    })),
    user_groups: people.map(({ id, userGroup }) => ({
      user_id: id,
      group_id: userGroup,
    })),
  }) satisfies Rows;

/** Assigns shipped roles. The migration inserts them in the order of `shippedRoles`, so their ids follow from it. */
export const roleRows = (people: readonly Person[]): Rows => ({
  user_roles: people.flatMap(({ id, roles }) =>
    roles.map((role) => ({
      user_id: id,
      role_id: Object.keys(shippedRoles).indexOf(role) + 1,
    })),
  ),
});
