import { endInstant, instant } from "#src/domain/values/dates.ts";
import { type AnyReference, entityId } from "#src/domain/values/reference.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import { SHARED } from "./walk.ts";

/** Whether a block takes its blocks from a shared content. */
export const isShared = (value: Json): value is JsonObject =>
  isObject(value) && value["@type"] === SHARED;

/** The id of the content that a block takes its blocks from. */
export const sharedId = (block: JsonObject): number =>
  Number(entityId(block["shared"] as AnyReference));

const bounds = ["diffusionStartAt", "diffusionEndAt"] as const;

/** An entry that is shown only while the block around it is. */
export function entryWithin(entry: JsonObject, around: JsonObject): JsonObject {
  if (bounds.every((name) => typeof around[name] !== "string")) return entry;
  const { widget: _, text: __, type: ___, position, ...rest } = entry;
  const isText = !isObject(entry["widget"]);
  return {
    ...{ type: "widget", position },
    widget: within(widgetOf(entry) as JsonObject, around),
    // What is beside a text is in its widget.
    ...(!isText && rest),
  };
}

/** An entry as a widget, as groups hold them. */
export function widgetOf(entry: Json): Json {
  if (!isObject(entry)) return entry;
  if (isObject(entry["widget"])) return entry["widget"];
  const { type: _, position: __, ...text } = entry;
  return { "@type": "ContentText", ...text };
}

/** A block that is shown only while the one around it is, too. */
function within(block: JsonObject, around: JsonObject): JsonObject {
  const [start, end] = bounds;
  const from = narrower(block[start], around[start], instant, Math.max);
  const until = narrower(block[end], around[end], endOf, Math.min);
  return {
    ...block,
    ...(from !== undefined && { [start]: from }),
    ...(until !== undefined && { [end]: until }),
  };
}

const endOf = (text: string) => endInstant(text, "UTC");

/** The bound of two that leaves less time; what is no date stays. */
function narrower(
  own: Json,
  other: Json,
  read: (text: string) => number | undefined,
  choose: (...times: number[]) => number,
): Json {
  const [one, two] = [own, other].map((text) =>
    typeof text === "string" ? read(text) : undefined,
  );
  if (two === undefined) return own;
  if (one === undefined) return typeof own === "string" ? own : other;
  return choose(one, two) === one ? own : other;
}
