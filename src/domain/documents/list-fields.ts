import type { JsonObject } from "#src/schema/json.ts";
import { fieldsOf } from "./field-label.ts";

type Field = [name: string, rule: JsonObject];

/** What lists show of documents beside their names: the fields with `x-list` (BO-7.5). */
export const listedFields = (schema: JsonObject): Field[] =>
  fieldsOf(schema).filter(([, rule]) => rule["x-list"] === true);

/** The picture of a document in lists. */
export const pictureField = (schema: JsonObject): Field | undefined =>
  fieldsOf(schema).find(([, rule]) => rule["x-editor"] === "image");

/** The fields that lists can be filtered by: what documents refer to, and listed switches. */
export const filterFields = (schema: JsonObject): Field[] =>
  fieldsOf(schema).filter(
    ([, rule]) =>
      rule["x-editor"] === "reference" ||
      (rule["x-editor"] === "switch" && rule["x-list"] === true),
  );
