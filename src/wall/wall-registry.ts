import { catalog } from "#registry/catalog.ts";
import { wallWidgets } from "#src/domain/wall/wall-blocks.ts";
import { registryOf } from "#src/engine/core/registry.ts";

const types = ["ContentText", ...wallWidgets] as const;

/** The components of the blocks: those of pages, and its own where these are for a person. */
const components: Record<
  (typeof types)[number],
  () => Promise<{ default: unknown }>
> = {
  ContentText: () => import("#src/widgets/text/content-text.tsx"),
  WidgetAction: () => import("./wall-action.tsx"),
  WidgetCountdown: () => import("#src/widgets/countdown/widget-countdown.tsx"),
  WidgetEditorial: () => import("#src/widgets/editorial/widget-editorial.tsx"),
  WidgetGroup: () => import("#src/widgets/group/widget-group.tsx"),
  WidgetImage: () => import("#src/widgets/image/widget-image.tsx"),
  WidgetRanking: () => import("./wall-ranking.tsx"),
};

/** The blocks of a wall. */
export const wallRegistry = registryOf(
  Object.fromEntries(types.map((type) => [type, catalog[type]])),
  components,
);
