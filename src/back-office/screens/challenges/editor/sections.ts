import {
  type Preloadable,
  preloadable,
} from "#src/back-office/ui/preloadable.tsx";
import { fieldsOf } from "#src/domain/documents/field-label.ts";
import { own } from "#src/domain/values/own.ts";
import { sectionsOf } from "#src/forms/rjsf/document/form-layout.ts";
import type { JsonObject } from "#src/schema/json.ts";

/** What edits a section by hand, by a property that only it edits. */
const components: Readonly<Record<string, Preloadable>> = {
  startDate: preloadable(() => import("./time/time-section.tsx")),
  challengeGoals: preloadable(() => import("./goals/goals-section.tsx")),
  audience: preloadable(() => import("./audience/audience-section.tsx")),
  areResultsVisible: preloadable(() => import("./results/results-section.tsx")),
  budget: preloadable(() => import("./budget/budget-section.tsx")),
  products: preloadable(() => import("./products/products-section.tsx")),
  declarationForm: preloadable(
    () => import("./questions/questions-section.tsx"),
  ),
  photoMinWidth: preloadable(() => import("./photo/photo-section.tsx")),
};

/** A section of the editor, with the properties that it edits. */
export interface EditorSection {
  name: string;
  title: string;
  properties: readonly string[];
  /** Undefined where the form of its fields is all. */
  component: Preloadable | undefined;
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
      const component = properties
        .map((one) => own(components, one))
        .find((one) => one !== undefined);
      return { name, title, properties, component };
    })
    .filter(
      ({ properties, component }) =>
        component !== undefined ||
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
