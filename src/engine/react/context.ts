import {
  createContext,
  useContext,
  useEffect,
  useReducer,
  useSyncExternalStore,
} from "react";
import { tickerOf } from "#src/engine/core/ticker.ts";
import type { Clock, Inspector, PageContext } from "#src/engine/core/types.ts";
import type { Engine } from "./create-engine.ts";

/** The texts of the engine itself, in the user's language. */
export interface EngineMessages {
  /** A block failed: kind, and short. */
  failed: string;
  /** It failed while there is no connection: to see to it, then try again. */
  offline: string;
  retry: string;
}

/** What every block is rendered with. Its identity changes with the language, the inspector and `jumps`, with nothing else. */
export interface EngineContext {
  engine: Engine;
  messages: EngineMessages;
  inspector: Inspector | undefined;
  /** How often the clock has jumped: all that depends on the time is computed again. */
  jumps: number;
}

/** The engine as the blocks of a page have it; undefined outside `EngineProvider`. */
export const ReactEngineContext = createContext<EngineContext | undefined>(
  undefined,
);

/** The engine as the blocks of a page have it; throws outside `EngineProvider`. */
export function useEngineContext(): EngineContext {
  const context = useContext(ReactEngineContext);
  if (context === undefined)
    throw new Error("A block or a hook of the engine outside <EngineProvider>");
  return context;
}

/** The server's clock. */
export const useClock = (): Clock => useEngineContext().engine.clock;

/** Draws again when the server's clock reaches `instant`; never where it is undefined. */
export function useRenderAt(instant: number | undefined): void {
  const clock = useClock();
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(
    () => (instant === undefined ? undefined : clock.at(instant, render)),
    [clock, instant],
  );
}

/**
 * The server's time in milliseconds, rounded down to a whole `step`, again at each step: for countdowns.
 * It stops while the page is hidden.
 * @param step in milliseconds; defaults to a second
 */
export function useNow(step = 1000): number {
  const ticker = tickerOf(useClock(), step);
  return useSyncExternalStore(ticker.subscribe, ticker.get);
}

/** What the page knows: user, programme, features, route, language. */
export function usePageContext(): PageContext;
/**
 * A part of what the page knows.
 * @param select draws again only when its result changes: `usePageContext(({ language }) => language)`
 */
export function usePageContext<Picked>(
  select: (context: PageContext) => Picked,
): Picked;
export function usePageContext(
  select: (context: PageContext) => unknown = (context) => context,
): unknown {
  const { context } = useEngineContext().engine;
  return useSyncExternalStore(context.subscribe, () => select(context.get()));
}
