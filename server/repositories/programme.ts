import { type Kysely, sql } from "kysely";
import { isLanguage } from "#server/core/translate.ts";
import type { Database } from "#server/database/schema.ts";
import { featureOf, menuItemOf } from "#server/presenters/programme.ts";
import { knownTimeZone } from "#src/domain/programme/time-zone.ts";
import type {
  AppConfig,
  Feature,
  Language,
  MenuItem,
  Option,
} from "#src/schema/types.gen.ts";
import { inLanguage } from "./in-language.ts";
import { builder, statements } from "./statements.ts";

const configs = statements(
  (language: Language) => () =>
    builder
      .selectFrom("programme")
      .select(inLanguage<AppConfig>("config", language).as("config")),
);

const selectOptions = (language: Language) =>
  builder
    .selectFrom("options")
    .select([
      "name",
      inLanguage<NonNullable<Option["value"]> | null>("value", language).as(
        "value",
      ),
    ]);

const allOptions = statements(
  (language: Language) => () => selectOptions(language).orderBy("position"),
);

const optionsByName = statements(
  (language: Language) =>
    ({ name }: { name: string }) =>
      selectOptions(language).where("name", "=", name),
);

const allFeatures = statements(
  () => () => builder.selectFrom("features").selectAll().orderBy("name"),
);

const menus = statements(
  (language: Language) => () =>
    builder
      .selectFrom("menu_items")
      .select([
        "id",
        "position",
        "link",
        "target_entity",
        "target_id",
        inLanguage<string>("label", language).as("label"),
      ])
      .orderBy("position"),
);

/** The time zone in which the programme's days begin and end. */
export async function programmeTimeZone(
  database: Kysely<Database>,
): Promise<string> {
  const row = await database
    .selectFrom("programme")
    .select(sql<string | null>`config -> 'fr' ->> 'timeZone'`.as("timeZone"))
    .executeTakeFirst();
  return knownTimeZone(row?.timeZone);
}

/** The programme's settings: configuration, options, features, menu. */
export function createProgrammeRepository(database: Kysely<Database>) {
  return {
    /** The programme's own language; undefined if there is no programme yet, or its locale is not supported. */
    async language(): Promise<Language | undefined> {
      const row = await database
        .selectFrom("programme")
        .select(sql<string | null>`config -> 'fr' ->> 'locale'`.as("locale"))
        .executeTakeFirst();
      const [language = ""] = row?.locale?.toLowerCase().split(/[-_]/) ?? [];
      return isLanguage(language) ? language : undefined;
    },

    config: async (language: Language): Promise<AppConfig> =>
      (await configs(language).first(database, {}))?.config ?? {},

    async keys() {
      const row = await database
        .selectFrom("programme")
        .select(["one_trust_key", "analytics_id"])
        .executeTakeFirst();
      return {
        keyOneTrust: row?.one_trust_key ?? null,
        ua: row?.analytics_id ?? null,
      };
    },

    options: (language: Language): Promise<Option[]> =>
      allOptions(language).all(database, {}),

    option: (name: string, language: Language): Promise<Option | undefined> =>
      optionsByName(language).first(database, { name }),

    async features(name?: string): Promise<Feature[]> {
      const all = await allFeatures().all(database, {});
      const rows =
        name === undefined ? all : all.filter((one) => one.name === name);
      return rows.map(featureOf);
    },

    menu: async (language: Language): Promise<MenuItem[]> =>
      (await menus(language).all(database, {})).map(menuItemOf),
  };
}
