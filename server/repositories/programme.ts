import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { isLanguage } from "#server/translate.ts";
import type {
  AppConfig,
  Feature,
  Language,
  MenuItem,
  Option,
} from "#src/schema/types.gen.ts";
import { inLanguage } from "./in-language.ts";

/** The programme's settings: configuration, options, features, menu. */
export function createProgrammeRepository(database: Kysely<Database>) {
  const options = (language: Language) =>
    database
      .selectFrom("options")
      .select([
        "name",
        inLanguage<NonNullable<Option["value"]> | null>("value", language).as(
          "value",
        ),
      ]);

  return {
    /** The programme's own language; undefined when there is no programme yet, or its locale is not one of the languages. */
    async language(): Promise<Language | undefined> {
      const row = await database
        .selectFrom("programme")
        .select(sql<string | null>`config -> 'fr' ->> 'locale'`.as("locale"))
        .executeTakeFirst();
      const locale = row?.locale ?? "";
      return isLanguage(locale) ? locale : undefined;
    },

    async config(language: Language): Promise<AppConfig> {
      const row = await database
        .selectFrom("programme")
        .select(inLanguage<AppConfig>("config", language).as("config"))
        .executeTakeFirst();
      return row?.config ?? {};
    },

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
      options(language).orderBy("position").execute(),

    option: (name: string, language: Language): Promise<Option | undefined> =>
      options(language).where("name", "=", name).executeTakeFirst(),

    async features(name?: string): Promise<Feature[]> {
      const rows = await database
        .selectFrom("features")
        .selectAll()
        .$if(name !== undefined, (query) =>
          query.where("name", "=", name ?? ""),
        )
        .orderBy("name")
        .execute();
      return rows.map(({ name, is_enabled, attributes }) => ({
        name,
        enabled: is_enabled,
        attributes: attributes as Feature["attributes"] & object,
      }));
    },

    async menu(language: Language): Promise<MenuItem[]> {
      const rows = await database
        .selectFrom("menu_items")
        .select([
          "id",
          "position",
          "link",
          "target_entity",
          "target_id",
          inLanguage<string>("label", language).as("label"),
        ])
        .orderBy("position")
        .execute();
      return rows.map((row) => ({
        "@id": `/v2/menus/${row.id}`,
        "@type": "Menu",
        id: row.id,
        label: row.label,
        position: row.position,
        link: row.link,
        targetEntity: row.target_entity,
        targetId: row.target_id,
      }));
    },
  };
}
