import {
  isObject,
  type Json,
  type JsonObject,
  without,
} from "#src/schema/json.ts";

/** What a copy of a page does not take over: when it is shown, and that it is the home page. */
const ofOriginal = ["startDate", "endDate", "isHomepage", "status"];

const dates = ["diffusionStartAt", "diffusionEndAt"];

interface Copying {
  newKey: () => string;
  /** An id that no other widget has. */
  nextId: () => number;
  isBlockType: (type: string) => boolean;
}

/**
 * A body with blocks as the start of another document (BO-4): blocks with new keys, widgets with new ids
 * so that no game's address is shared, and no dates.
 */
export function copyBody(body: JsonObject, copying: Copying): JsonObject {
  return Object.fromEntries(
    Object.entries(without(body, ofOriginal)).map(([name, value]) => [
      name,
      copied(value),
    ]),
  );

  function copied(value: Json): Json {
    if (Array.isArray(value)) return (value as readonly Json[]).map(copied);
    if (!isObject(value)) return value;
    const isBlock = isOwnBlock(value);
    const inner = Object.fromEntries(
      Object.entries(isBlock ? without(value, dates) : value).map(
        ([name, one]) => [name, copied(one)],
      ),
    );
    return {
      ...inner,
      ...("key" in value && { key: copying.newKey() }),
      ...(isBlock && hasId(value) && { id: copying.nextId() }),
    };
  }

  function isOwnBlock({ "@type": type }: JsonObject): boolean {
    return typeof type === "string" && copying.isBlockType(type);
  }
}

const hasId = (block: JsonObject): boolean =>
  typeof block["id"] === "number" || block["@type"] === "WidgetGame";

/** How many ids a copy of a body needs at most. */
export function countBlocks(value: Json): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner = Object.values(value).reduce<number>(
    (sum, one) => sum + countBlocks(one),
    0,
  );
  return isObject(value) && typeof value["@type"] === "string"
    ? inner + 1
    : inner;
}
