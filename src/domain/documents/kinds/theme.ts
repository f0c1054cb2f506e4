import {
  isByLanguage,
  isObject,
  type JsonObject,
} from "#src/domain/documents/languages.ts";
import { own } from "#src/domain/values/own.ts";
import type { Projection } from "./kind.ts";
import { numberOr } from "./rows.ts";

/** Options of the theme are those whose names begin like this: colors, logos, pictures. */
export const isOfTheme = (name: unknown): boolean =>
  String(name).startsWith("$");

/** After the options of the settings. */
const FIRST_POSITION = 1_000;

/** The options that make the look of the programme, by their names. */
export function projectTheme(body: JsonObject): Projection {
  const positions = isObject(body["positions"]) ? body["positions"] : {};
  return {
    options: {
      key: "name",
      rows: Object.entries(body)
        .filter(([name]) => isOfTheme(name))
        .map(([name, value], index) => ({
          name,
          position: numberOr(own(positions, name), FIRST_POSITION + index),
          value: isByLanguage(value) ? value : { fr: value ?? null },
        })),
    },
  };
}

/** The options of a theme in a language, as `/v2` has them once it is published. */
export const themeOptions = (body: JsonObject, language: string) =>
  (projectTheme(body)["options"]?.rows ?? []).map(({ name, value }) => ({
    name: String(name),
    value: isObject(value)
      ? (own(value, language) ?? own(value, "fr") ?? null)
      : null,
  }));
