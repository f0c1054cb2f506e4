import { create, type Delta } from "jsondiffpatch";
import type { Json, JsonObject } from "#src/domain/documents/languages.ts";
import { keyOfItem } from "#src/domain/documents/merge.ts";

const differ = create({
  objectHash: (item, index) => keyOfItem(item as Json) ?? `#${index ?? 0}`,
  cloneDiffValues: true,
});

/** Deltas between bodies, in one direction: jsondiffpatch does not reverse those of lists whose parts moved exactly. */
const deltas = {
  diff: (from: JsonObject, to: JsonObject): Delta =>
    from === to ? undefined : differ.diff(from, to),
  patch: (body: JsonObject, delta: Delta): JsonObject =>
    delta === undefined
      ? body
      : (differ.patch(structuredClone(body), delta) as JsonObject),
};

export default deltas;
export type Differ = typeof deltas;
