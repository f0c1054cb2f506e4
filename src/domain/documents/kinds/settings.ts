import {
  CORRECTION_LIMIT,
  correctionLimitOf,
  isCorrectionLimit,
} from "#src/domain/declaration/correction.ts";
import {
  isByLanguage,
  type Json,
  type JsonObject,
  splitLanguages,
} from "#src/domain/documents/languages.ts";
import { knownTimeZone } from "#src/domain/programme/time-zone.ts";
import type { Fault, Projection } from "./kind.ts";
import { itemsOf, repeated } from "./menu.ts";
import { textOr, without } from "./rows.ts";
import { isOfTheme } from "./theme.ts";

/** What is not part of GET /config/app. */
const notConfigured = ["options", "keyOneTrust", "ua", "requiredLanguages"];

/** The programme's settings and its options, apart from those of the theme. */
export function projectSettings(body: JsonObject): Projection {
  const options = itemsOf(body, "options");
  return {
    programme: {
      key: "id",
      rows: [
        {
          id: 1,
          config: splitLanguages(without(body, notConfigured)),
          one_trust_key: textOr(body["keyOneTrust"], null),
          analytics_id: textOr(body["ua"], null),
        },
      ],
    },
    options: {
      key: "name",
      rows: options.map(({ name, value, position }, index) => ({
        name: textOr(name, ""),
        position: typeof position === "number" ? position : index,
        value: valuesOf(value),
      })),
    },
  };
}

const valuesOf = (value: Json | undefined): JsonObject =>
  isByLanguage(value) ? value : { fr: value ?? null };

/** The sum above which changes of points by hand need a second person, as these settings have it (BO-9.87). */
export function limitIn(body: JsonObject | null): number {
  const options = body === null ? [] : itemsOf(body, "options");
  const found = options.find(({ name }) => name === CORRECTION_LIMIT);
  const { fr, en } = valuesOf(found?.["value"]);
  return correctionLimitOf(fr ?? en);
}

const isTimeZone = (name: Json) =>
  typeof name !== "string" || knownTimeZone(name) === name.trim();

export const settingsRules = (
  _before: JsonObject | null,
  after: JsonObject,
): Fault[] => [
  ...(isTimeZone(after["timeZone"])
    ? []
    : [
        {
          pointer: "/timeZone",
          outcome: "wrongChoice",
          level: "mistake",
        } as const,
      ]),
  ...itemsOf(after, "options").flatMap(({ name, value }, index): Fault[] =>
    name === CORRECTION_LIMIT &&
    !Object.values(valuesOf(value)).every(isCorrectionLimit)
      ? [
          {
            pointer: `/options/${index}/value`,
            outcome: "wrongForm",
            level: "mistake",
          },
        ]
      : [],
  ),
  ...repeated(after, "options", "name"),
  ...itemsOf(after, "options").flatMap(({ name }, index): Fault[] =>
    isOfTheme(name)
      ? [
          {
            pointer: `/options/${index}/name`,
            outcome: "wrongChoice",
            level: "mistake",
          },
        ]
      : [],
  ),
];
