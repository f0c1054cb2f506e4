import { fieldsOf } from "#src/domain/documents/field-label.ts";
import { sectionsOf } from "#src/forms/rjsf/document/form-layout.ts";
import type { JsonObject } from "#src/schema/json.ts";

/** Each section that is edited by hand, by a property that only it edits. */
const byHand = [
  ...([
    "startDate",
    "challengeGoals",
    "audience",
    "areResultsVisible",
  ] as const),
  ...(["budget", "products", "declarationForm", "photoMinWidth"] as const),
];

export type EditedByHand = (typeof byHand)[number];

/** A section of the editor, with the properties that it edits. */
export interface EditorSection {
  name: string;
  title: string;
  properties: readonly string[];
  /** Undefined where the form of its fields is all. */
  editedByHand: EditedByHand | undefined;
}

/** Whether a type of challenge uses a property. */
const isUsed = (field: JsonObject | undefined, type: unknown): boolean => {
  const types = field?.["x-types"];
  return !Array.isArray(types) || types.some((one) => one === type);
};

/**
 * The sections of a challenge of a type, by the `x-section` and `x-types` of its schema (BO-12.2).
 * @param wrong properties with mistakes, which are shown in every type, since they have to be corrected
 * @param language of the titles
 */
export function challengeSections(
  schema: JsonObject,
  type: unknown,
  wrong: readonly string[],
  language: string,
): EditorSection[] {
  const fields = new Map(fieldsOf(schema));
  return sectionsOf(schema, language)
    .map(({ key: name, title = "", names }) => {
      const properties = names.filter(
        (one) => wrong.includes(one) || isUsed(fields.get(one), type),
      );
      const editedByHand = byHand.find((one) => properties.includes(one));
      return { name, title, properties, editedByHand };
    })
    .filter(
      ({ properties, editedByHand }) =>
        editedByHand !== undefined ||
        properties.some((one) => fields.get(one)?.["x-editor"] !== "hidden"),
    );
}

/** The section that edits what a JSON Pointer leads to; the first one for what no section edits. */
export const sectionAt = (
  sections: readonly EditorSection[],
  pointer: string,
): EditorSection | undefined => {
  const [, property = ""] = pointer.split("/");
  return (
    sections.find(({ properties }) => properties.includes(property)) ??
    sections[0]
  );
};
