import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { featureOf, menuItemOf } from "#server/presenters/programme.ts";
import {
  type CountedLanguages,
  languageFor,
  programmeLanguages,
} from "#src/domain/programme/languages.ts";
import { type OwnTexts, ownTextsIn } from "#src/domain/programme/mail-kinds.ts";
import { knownTimeZone } from "#src/domain/programme/time-zone.ts";
import type { Json, JsonObject } from "#src/schema/json.ts";
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

/** The languages that count in the programme, by its live settings (BO-9.96). */
export async function countedLanguages(
  database: Kysely<Database>,
): Promise<CountedLanguages> {
  const { rows } = await sql<{ config: JsonObject | null; required: Json }>`
    select (select config -> 'fr' from programme) as config, (
      select r.body::json -> 'requiredLanguages' from documents d
      join document_revisions r on r.document_id = d.id and r.revision = d.projected_revision
      where d.kind = 'settings' limit 1
    ) as required`.execute(database);
  const [{ config, required } = { config: null, required: null }] = rows;
  return programmeLanguages({ ...config, requiredLanguages: required });
}

/** The programme's settings: configuration, options, features, menu. */
export function createProgrammeRepository(database: Kysely<Database>) {
  return {
    languages: () => countedLanguages(database),

    /** The language in which the programme writes to someone who chose this one, or none. */
    languageFor: async (chosen?: string | null): Promise<Language> =>
      languageFor(await countedLanguages(database), chosen),

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

    /** What replaces the default texts of mails, by mail. */
    async mailTexts(language: Language): Promise<OwnTexts> {
      const rows = await database.selectFrom("mails").selectAll().execute();
      return ownTextsIn(
        Object.fromEntries(rows.map(({ key, texts }) => [key, texts])),
        language,
      );
    },

    menu: async (language: Language): Promise<MenuItem[]> =>
      (await menus(language).all(database, {})).map(menuItemOf),
  };
}
