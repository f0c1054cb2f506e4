import { everyBlock } from "#src/domain/documents/blocks/walk.ts";
import type { DeepPartial } from "#src/domain/documents/fitting.ts";
import { idIn } from "#src/domain/values/reference.ts";
import { readWindow } from "#src/domain/values/window.ts";
import {
  isObject,
  itemsOf,
  type Json,
  type JsonObject,
} from "#src/schema/json.ts";
import type { PageDocument } from "#src/schema/types.gen.ts";
import type { Fault, Reference } from "./kind.ts";

/** A page, or a shared content: it has blocks only. */
type Composed = Pick<
  DeepPartial<PageDocument>,
  "blocks" | "startDate" | "endDate" | "audience"
>;

/** A mistake if a window ends before it begins; its `limit` is the property of the other end. */
export function windowFaults(
  value: JsonObject,
  pointer: string,
  [start, end]: readonly [string, string],
): Fault[] {
  // Days have no zone here; it is the same for both.
  const { opensAt, closesAt } = readWindow(value[start], value[end], "UTC");
  return opensAt !== undefined && closesAt !== undefined && closesAt <= opensAt
    ? [
        {
          pointer: `${pointer}/${end}`,
          outcome: "reversedWindow",
          level: "mistake",
          values: { limit: start },
        },
      ]
    : [];
}

/** Windows that end before they begin, and keys that two blocks have. */
export function pageRules(_before: Composed | null, after: Composed): Fault[] {
  const keys = new Set<Json>();
  return [
    ...windowFaults(after, "", ["startDate", "endDate"]),
    ...[...everyBlock(after.blocks, "/blocks")].flatMap(
      ([pointer, block]): Fault[] => {
        const { key } = block;
        const isRepeated = key !== undefined && keys.has(key);
        keys.add(key);
        return [
          ...windowFaults(block, pointer, [
            "diffusionStartAt",
            "diffusionEndAt",
          ]),
          ...(isRepeated
            ? [
                {
                  pointer: `${pointer}/key`,
                  outcome: "repeatedKey",
                  level: "mistake",
                } as const,
              ]
            : []),
        ];
      },
    ),
  ];
}

/** The references of a list of IRIs. */
export const referencesTo = (
  list: Json,
  pointer: string,
  entity: string,
): Reference[] =>
  itemsOf(list).flatMap((iri, index) => {
    const id = idIn(iri);
    return id === null
      ? []
      : [{ pointer: `${pointer}/${index}`, entity, id: String(id) }];
  });

const groupsOf = ({ audience }: JsonObject, pointer: string): Reference[] =>
  isObject(audience)
    ? referencesTo(audience["groups"], `${pointer}/audience/groups`, "Group")
    : [];

/** The groups that a page and its blocks are for; what their schemas call references is found by these. */
export const pageReferences = (body: Composed): Reference[] => [
  ...groupsOf(body, ""),
  ...[...everyBlock(body.blocks, "/blocks")].flatMap(([pointer, block]) =>
    groupsOf(block, pointer),
  ),
];
