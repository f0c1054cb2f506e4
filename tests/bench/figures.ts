import { createContext, useContext, useSyncExternalStore } from "react";

/** One figure, and who listens to it. As a query cache has it, and no more. */
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

/** As the product's query cache: provided around the whole application, before there is a page. */
const Figures = createContext(figureOf);

/** The figure of a block, drawn again when it changes. */
export function useFigure(id: string): number {
  const { subscribe, get } = useContext(Figures)(id);
  return useSyncExternalStore(subscribe, get);
}
