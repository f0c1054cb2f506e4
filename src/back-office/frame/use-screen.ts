import { useRef } from "react";
import { screenAt } from "#src/back-office/screens/open-screens.ts";
import type { Screen } from "#src/back-office/screens/screens.ts";

/**
 * The screen of a path among those that are allowed. One that was open when its permission was taken away stays until the
 * path changes, so that nothing typed is lost (BO-9.5).
 */
export function useScreen(
  allowed: readonly Screen[],
  path: string,
): { screen: Screen | undefined; isAllowed: boolean } {
  const open = useRef<{ path: string; screen: Screen }>(undefined);
  const screen = screenAt(allowed, path);
  if (screen !== undefined) open.current = { path, screen };
  else if (open.current?.path !== path) open.current = undefined;
  return { screen: open.current?.screen, isAllowed: screen !== undefined };
}
