import person from "#schemas/imports/person.schema.json" with { type: "json" };
import { documentLanguages } from "#src/domain/documents/languages.ts";
import { isList, isObject, type JsonObject } from "#src/schema/json.ts";
import { valueAt } from "#src/schema/parse.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** How the cells of a column are read. */
export type CellType = "text" | "number" | "whole" | "date";

/** A property of a row schema (BO-13.1): a column that people's files may have. */
export interface RowField {
  name: string;
  type: CellType;
  /** Its name for people, by language. */
  labels: Readonly<Partial<Record<Language, string>>>;
  /** Headers of people's files, of any language, in plain letters and digits. */
  names: readonly string[];
  isRequired: boolean;
  /** Of a text in another language than the programme's. */
  language?: string;
  maxLength?: number;
}

/** A header as it is compared: without accents, capitals, spaces and marks. */
export const plainName = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** A column of several kinds of rows, which their schemas refer to. */
export interface SharedColumn {
  $ref: string;
}

/** The rule of a column, also of a shared one. */
export const ruleOf = <Rule extends object>(rule: Rule | SharedColumn): Rule =>
  "$ref" in rule
    ? (valueAt(person, rule.$ref.split("#")[1] ?? "") as Rule)
    : rule;

/** The columns that rows of a schema can have, in its order; texts in one language follow their text. */
export function rowFields(of: object): RowField[] {
  const schema = of as JsonObject;
  const { properties, required } = schema;
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, given]): RowField[] => {
    if (!isObject(given)) return [];
    const rule = ruleOf<JsonObject>(given);
    const field: RowField = {
      ...{ name, type: typeOf(rule), labels: labelsOf(rule) },
      names: namesOf(name, rule),
      isRequired: isList(required) && required.includes(name),
      ...(typeof rule["maxLength"] === "number" && {
        maxLength: rule["maxLength"],
      }),
    };
    return [field, ...translationsOf(field, schema)];
  });
}

function typeOf({ type, format }: JsonObject): CellType {
  const types = isList(type) ? type : [type];
  if (types.includes("integer")) return "whole";
  if (types.includes("number")) return "number";
  return format === "date" || format === "date-time" ? "date" : "text";
}

const labelsOf = ({ "x-label": labels }: JsonObject): RowField["labels"] =>
  isObject(labels) ? (labels as RowField["labels"]) : {};

function namesOf(name: string, rule: JsonObject): string[] {
  const known = rule["x-names"];
  const all = [
    name,
    ...Object.values(labelsOf(rule)),
    ...(isObject(known) ? Object.values(known).flat() : []),
  ];
  return [...new Set(all.map((one) => plainName(String(one))))];
}

/** The columns of a text in other languages than the programme's: `productName.en`. */
function translationsOf(field: RowField, schema: JsonObject): RowField[] {
  const patterns = isObject(schema["patternProperties"])
    ? Object.keys(schema["patternProperties"])
    : [];
  return documentLanguages.flatMap((language) => {
    const name = `${field.name}.${language}`;
    if (!patterns.some((pattern) => new RegExp(pattern, "u").test(name)))
      return [];
    return [
      {
        ...{ name, language, type: field.type, isRequired: false },
        labels: Object.fromEntries(
          Object.entries(field.labels).map(([code, label]) => [
            code,
            `${label} (${language.toUpperCase()})`,
          ]),
        ),
        names: field.names.map((one) => `${one}${language}`),
        ...(field.maxLength !== undefined && { maxLength: field.maxLength }),
      },
    ];
  });
}
