import { readWindow, windowState } from "#src/domain/values/window.ts";

/** Whether a game is in blocks whose diffusion windows, and those of the groups around it, are open. */
export function showsGame(
  value: unknown,
  asked: { widgetId: number; timeZone: string; now: number },
): boolean {
  if (typeof value !== "object" || value === null) return false;
  const block: Record<string, unknown> = { ...value };
  const { diffusionStartAt: start, diffusionEndAt: end } = block;
  const window = readWindow(start, end, asked.timeZone);
  if (windowState(window, asked.now) !== "running") return false;
  const isGame =
    block["@type"] === "WidgetGame" && block["id"] === asked.widgetId;
  return (
    isGame || Object.values(block).some((inner) => showsGame(inner, asked))
  );
}
