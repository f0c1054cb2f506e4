import {
  hasSameMeaning,
  isEmpty,
} from "#src/domain/documents/examine/meaning.ts";
import type { Json, JsonObject } from "#src/schema/json.ts";
import { pathOf } from "#src/schema/pointer.ts";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";

/** How far a section is. */
export interface SectionState {
  mistakes: number;
  warnings: number;
  isEmpty: boolean;
  /** Whether it differs from what participants have now. */
  isChanged: boolean;
}

/** Whether a property has a value that counts: a sort of goals is nothing without tiers, unless there are to be none. */
const isFilled = (name: string, value: Json): boolean =>
  !isEmpty(value, name) && (name !== "goalType" || value === "result");

/**
 * The state of a section.
 * @param live the body that is live; undefined before the first release
 */
export function sectionState(
  properties: readonly string[],
  body: JsonObject,
  verdicts: readonly Pick<OfficeVerdict, "pointer" | "level">[],
  live: JsonObject | undefined,
): SectionState {
  const own = verdicts.filter(({ pointer }) =>
    properties.includes(pathOf(pointer)[0] ?? ""),
  );
  const mistakes = own.filter(({ level }) => level === "mistake").length;
  return {
    mistakes,
    warnings: own.length - mistakes,
    isEmpty: properties.every((name) => !isFilled(name, body[name])),
    isChanged:
      live !== undefined &&
      properties.some((name) => !hasSameMeaning(live[name], body[name], name)),
  };
}
