import type { Profile } from "#server/core/signed-in-user.ts";
import type { Database } from "#server/database/schema.ts";
import { shippedRoles } from "#src/domain/people/permissions.ts";
import type { SeedText, SeedUnit } from "#src/schema/types.gen.ts";
import type { Row } from "./bulk.ts";
import { challengeProducts, challengeRows, targetRows } from "./challenges.ts";
import { ranges, referralCodes } from "./data.ts";
import { localize, localizeAll } from "./localize.ts";
import type { Person } from "./people.ts";
import { pictureUrl } from "./pictures.ts";

/** Rows by table, to be inserted in the order of the tables. */
export type Rows = { [Table in keyof Database]?: Row<Table>[] };

/** The rows of the programme that no document makes, except its people and their activity. */
export const programmeRows = (now: Date): Rows => ({
  referral_codes: referralCodes.map((code) => ({ code })),
  challenges: challengeRows(now),
  challenge_targets: targetRows(),
  products: ranges.flatMap(({ brand, range, unit, models }) =>
    models.map(({ picture, ...model }) => ({
      ...model,
      ...productTexts({ ...model, unit }, now),
      brand,
      range,
      status: "active",
      visual: { contentUrl: pictureUrl(picture), alt: model.name.fr },
    })),
  ),
  challenge_products: challengeProducts,
});

/** The texts of a product: in French, and by language. */
export function productTexts(
  {
    name,
    unit,
    description,
  }: Record<"name" | "description", SeedText> & { unit: SeedUnit },
  now: Date,
) {
  const texts = { name, unit, description };
  return {
    ...localize(texts, "fr", now),
    translations: localizeAll(texts, now),
  };
}

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
