import { createContext, use } from "react";
import type { Mark } from "#src/back-office/screens/pages/composer/block-marks.ts";
import type { ItemMenuTarget } from "./item-menu.tsx";

/** What the items of the outline show beside their blocks. */
export interface OutlineState {
  marks: ReadonlyMap<string, Mark>;
  /** The server's time. */
  now: number;
  openMenu: (target: ItemMenuTarget) => void;
}

export const OutlineContext = createContext<OutlineState | null>(null);

export function useOutline(): OutlineState {
  const state = use(OutlineContext);
  if (state === null) throw new Error("An item is in no outline");
  return state;
}
