import { createContext, useContext, useSyncExternalStore } from "react";

/** A figure and its subscribers, a minimal version of a query cache. */
function createFigure() {
  let figure = 0;
  const listeners = new Set<() => void>();
  return {
    get: () => figure,
    set(changed: number) {
      figure = changed;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const figures = new Map<string, ReturnType<typeof createFigure>>();

/** The figure of a block, by the block's id. */
export function figureOf(id: string) {
  const found = figures.get(id) ?? createFigure();
  figures.set(id, found);
  return found;
}

/** Provided around the whole application, like the product's query cache. */
const Figures = createContext(figureOf);

/** The figure of a block; re-renders when it changes. */
export function useFigure(id: string): number {
  const { subscribe, get } = useContext(Figures)(id);
  return useSyncExternalStore(subscribe, get);
}
