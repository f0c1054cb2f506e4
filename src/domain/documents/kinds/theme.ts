import schema from "#schemas/documents/theme.schema.json" with { type: "json" };
import type { DeepPartial } from "#src/domain/documents/fitting.ts";
import { contrastVerdicts } from "#src/domain/theme/contrast-verdicts.ts";
import { own } from "#src/domain/values/own.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { ThemeDocument } from "#src/schema/types.gen.ts";
import { defineKind, type Fault, label, permissionsOf } from "./kind.ts";
import { byLanguage } from "./rows.ts";

type Theme = DeepPartial<ThemeDocument>;

/** The options that make the look of the programme, by their names. */
export const themeKind = defineKind<ThemeDocument>({
  label: label("Thème", "Theme", "Tema", "Tema", "Design", "Thema"),
  schema,
  permissions: permissionsOf("OPTION_WRITE"),
  isSingle: true,
  tables: ["options"],
  project: (theme) => ({ options: { key: "name", rows: rowsOf(theme) } }),
  rules,
});

/** Options of the theme are those whose names begin like this: colors, logos, pictures. */
export const isOfTheme = (name = ""): boolean => name.startsWith("$");

/** After the options of the settings. */
const FIRST_POSITION = 1_000;

const rowsOf = (theme: Theme) =>
  optionsOf(theme).map(({ name, value }, index) => ({
    name,
    position: own(theme.positions ?? {}, name) ?? FIRST_POSITION + index,
    value,
  }));

const optionsOf = (theme: Theme | JsonObject) =>
  Object.entries(theme)
    .filter(([name]) => isOfTheme(name))
    .map(([name, value]) => ({ name, value: byLanguage(value) }));

/** The options of a theme in a language, as `/v2` has them once it is published. */
export const themeOptions = (body: JsonObject, language: string) =>
  optionsOf(body).map(({ name, value }) => ({
    name,
    value: own(value, language) ?? own(value, "fr") ?? null,
  }));

/** One warning for each color that contrasts too little where pages use it; they use the nearest shade that is enough. */
function rules(_before: Theme | null, after: Theme): Fault[] {
  const failed = contrastVerdicts(after, "light").filter(
    ({ isEnough }) => !isEnough,
  );
  const worst = [...Map.groupBy(failed, ({ option }) => option).values()].map(
    (same) =>
      same.reduce((one, other) =>
        other.ratio / other.least < one.ratio / one.least ? other : one,
      ),
  );
  return worst.map(({ option, use, ratio, least, meant }) => ({
    pointer: `/${option}`,
    outcome: "lowContrast",
    level: "warning",
    // Rounded down: 4.49 is not 4.5.
    values: { use, ratio: Math.floor(ratio * 10) / 10, least, meant },
  }));
}
