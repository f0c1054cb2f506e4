import { createContext, useContext, useSyncExternalStore } from "react";
import { type Cell, createCell } from "#src/engine/core/cell.ts";

/** What the back office says of the blocks. */
interface ViewState {
  selected: string | null;
  /** Blocks that differ from the version beside this one. */
  marked: ReadonlySet<string>;
  /** Why blocks are not shown, by key. */
  reasons: Readonly<Record<string, string>>;
  /** What blocks are called, by type; "" for any other. */
  names: Readonly<Record<string, string>>;
}

export type View = Cell<ViewState>;

export const createView = (): View =>
  createCell<ViewState>({
    selected: null,
    marked: new Set(),
    reasons: {},
    names: {},
  });

const ViewContext = createContext<View | undefined>(undefined);

export const ViewProvider = ViewContext.Provider;

/** A part of what the back office says; renders again only when that part changes. */
export function useView<Picked>(select: (state: ViewState) => Picked): Picked {
  const view = useContext(ViewContext);
  if (view === undefined) throw new Error("A mark outside <ViewProvider>");
  return useSyncExternalStore(view.subscribe, () => select(view.get()));
}

/** What a block is called: its kind, and its title. */
export const useBlockName = (type: unknown, title: unknown): string => {
  const kind = useView(({ names }) => names[String(type)] ?? names[""] ?? "");
  return typeof title === "string" && title.trim() !== ""
    ? `${kind} · ${title.trim()}`
    : kind;
};
