import { createContext, useContext, useSyncExternalStore } from "react";
import type { Clock, PageContext, Verdict } from "./contract.ts";
import type { Engine } from "./engine.ts";
import type { Inspector } from "./inspector/inspector.tsx";
import { tickerOf } from "./ticker.ts";

/** The few words that the engine itself says, in the user's language. */
export interface EngineWords {
  /** A block failed: kind, and short. */
  failed: string;
  retry: string;
  /** For the inspector: why a block is not shown. */
  explain: (verdict: Verdict) => string;
}

/** What every block is drawn with. Its identity changes with the language and the inspector, with nothing else. */
export interface Surroundings {
  engine: Engine;
  words: EngineWords;
  inspector: Inspector | undefined;
}

export const SurroundingsContext = createContext<Surroundings | undefined>(
  undefined,
);

export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext);
  if (surroundings === undefined)
    throw new Error("A block or a hook of the engine outside <EngineProvider>");
  return surroundings;
}

/** The server's clock. */
export const useClock = (): Clock => useSurroundings().engine.clock;

/**
 * The server's time in milliseconds, rounded down to a whole `step`, again at each step: for countdowns.
 * It stands still while the page is hidden.
 * @param step milliseconds; a second where absent
 */
export function useNow(step = 1000): number {
  const ticker = tickerOf(useClock(), step);
  return useSyncExternalStore(ticker.subscribe, ticker.get);
}

/**
 * What the page knows: user, programme, features, route, language.
 * @param select draws again only when what it picks is another one: `usePageContext(({ language }) => language)`
 */
export function usePageContext(): PageContext;
export function usePageContext<Picked>(
  select: (context: PageContext) => Picked,
): Picked;
export function usePageContext(
  select: (context: PageContext) => unknown = (context) => context,
): unknown {
  const { context } = useSurroundings().engine;
  return useSyncExternalStore(context.subscribe, () => select(context.get()));
}
