import type { JsonObject } from "#src/schema/json.ts";
import { fieldsOf } from "./field-label.ts";

type Field = [name: string, rule: JsonObject];

/** What lists show of documents beside their names: the fields with `x-list` (BO-7.5). */
export const listedFields = (schema: JsonObject): Field[] =>
  fieldsOf(schema).filter(([, rule]) => rule["x-list"] === true);

/** The picture of a document in lists. */
export const pictureField = (schema: JsonObject): Field | undefined =>
  fieldsOf(schema).find(([, rule]) => rule["x-editor"] === "image");

/** Whether a list is filtered by a text that several documents have, chosen from those that they have. */
export const isChosenFromValues = (rule: JsonObject): boolean =>
  rule["x-filter"] === true;

/** The fields that lists can be filtered by: what documents refer to, listed switches, and shared texts. */
export const filterFields = (schema: JsonObject): Field[] =>
  fieldsOf(schema).filter(
    ([, rule]) =>
      rule["x-editor"] === "reference" ||
      isChosenFromValues(rule) ||
      (rule["x-editor"] === "switch" && rule["x-list"] === true),
  );
