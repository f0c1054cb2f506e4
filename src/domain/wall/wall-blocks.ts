import { entityId } from "#src/domain/values/reference.ts";
import {
  isObject,
  itemsOf,
  type Json,
  type JsonObject,
  without,
} from "#src/schema/json.ts";

/** The widgets that a wall shows: those that need neither a signed-in user nor a click (BO-24). */
export const wallWidgets = [
  ...(["WidgetAction", "WidgetCountdown", "WidgetEditorial"] as const),
  ...(["WidgetGroup", "WidgetImage", "WidgetRanking"] as const),
];

/** How many widgets of a carousel are side by side. */
const SIDE_BY_SIDE = 2;

/** A page's blocks as a wall shows them: without links and other widgets, and carousels a few widgets at a time. */
export const wallBlocks = (blocks: Json): Json[] =>
  itemsOf(blocks).flatMap((block) => {
    if (!isObject(block)) return [];
    if (block["type"] === "text") return [block];
    return shownWidgets(block["widget"]).map((widget) => ({
      ...block,
      widget,
    }));
  });

function shownWidgets(widget: Json): JsonObject[] {
  if (!isObject(widget)) return [];
  const isShown = wallWidgets.some((type) => type === widget["@type"]);
  if (!isShown) return [];
  const shown = without(widget, ["link", "links", "url"]);
  if (widget["@type"] !== "WidgetGroup") return [shown];
  const widgets = itemsOf(widget["widgets"]).flatMap(shownWidgets);
  if (widget["type"] !== "carousel") return [{ ...shown, widgets }];
  return Array.from(
    { length: Math.ceil(widgets.length / SIDE_BY_SIDE) },
    (_, index) => ({
      ...shown,
      type: "double",
      widgets: widgets.slice(index * SIDE_BY_SIDE, (index + 1) * SIDE_BY_SIDE),
    }),
  );
}

/** The ids of the challenges that blocks are about. */
export function challengesOf(block: Json): string[] {
  if (!isObject(block)) return [];
  const { widget, widgets, challenge } = block;
  const own = entityId(challenge as Parameters<typeof entityId>[0]);
  const inside = [widget, ...itemsOf(widgets)].flatMap(challengesOf);
  return [...(own === undefined ? [] : [own]), ...inside];
}
