import type { Profile } from "#server/core/signed-in-user.ts";
import type { Database } from "#server/database/schema.ts";
import { shippedRoles } from "#src/domain/permissions.ts";
import type { SeedText, SeedUnit } from "#src/schema/types.gen.ts";
import type { Row } from "./bulk.ts";
import { challengeProducts, challengeRows, targetRows } from "./challenges.ts";
import {
  badges,
  categories,
  config,
  contents,
  features,
  games,
  groups,
  menu,
  options,
  ranges,
  referralCodes,
  rewards,
} from "./data.ts";
import { localize, localizeAll, toDate } from "./localize.ts";
import type { Person } from "./people.ts";
import { pictureUrl } from "./pictures.ts";

/** Rows by table, to be inserted in the order of the tables. */
export type Rows = { [Table in keyof Database]?: Row<Table>[] };

/** All rows of the programme except its people and their activity. */
export const programmeRows = (now: Date): Rows => ({
  programme: [
    {
      id: 1,
      config: localizeAll(config, now),
      one_trust_key: null,
      analytics_id: null,
    },
  ],
  options: options.map(({ name, value }, position) => ({
    name,
    position,
    value: typeof value === "string" ? { fr: value } : localizeAll(value, now),
  })),
  features: features.map(({ name, enabled, attributes = {} }) => ({
    name,
    is_enabled: enabled,
    attributes,
  })),
  menu_items: menu.map((item, index) => ({
    id: item.id,
    position: index + 1,
    label: localizeAll(item.label, now),
    link: item.link ?? null,
    target_entity: item.targetEntity ?? null,
    target_id: item.targetId ?? null,
  })),
  rewards: rewards.map(
    ({ id, price, stock = null, title, description, picture }) => ({
      id,
      price,
      stock,
      texts: localizeAll(
        { title, description, image: { picture, alt: title } },
        now,
      ),
    }),
  ),
  referral_codes: referralCodes.map((code) => ({ code })),
  groups,
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
  contents: contents.map((content) => {
    const { title, subtitle = null, caption = null, image = null } = content;
    return {
      id: content.id,
      status: content.status ?? "published",
      is_homepage: content.isHomepage ?? false,
      start_date: toDate(content.startDate, now),
      end_date: content.endDate ? toDate(content.endDate, now) : null,
      texts: localizeAll({ title, subtitle, caption, image }, now),
      blocs: localizeAll(content.blocks.map(toContentBlock), now),
    };
  }),
  content_categories: categories.map(({ id, title }) => ({
    id,
    title: localizeAll(title, now),
  })),
  category_contents: contents.flatMap(({ id, category }, position) =>
    category === undefined
      ? []
      : [{ category_id: category, content_id: id, position }],
  ),
  badges: badges.map(({ id, title, description, picture, rule }) => ({
    id,
    rule: rule ? { ...rule, challenge: null } : null,
    texts: localizeAll(
      { title, description, image: { picture, alt: title } },
      now,
    ),
  })),
  games: games.map(({ widget, url }) => ({ widget_id: widget, url })),
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

/** A block as on the wire: a widget, or the HTML of a text. */
export function toContentBlock(
  block: (typeof contents)[number]["blocks"][number],
  index: number,
) {
  const position = index + 1;
  return typeof block === "object" && "@type" in block
    ? { type: "widget", position, widget: block }
    : { type: "text", position, text: block };
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
