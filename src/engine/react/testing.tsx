import { type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import { type Cell, createCell } from "#src/engine/core/cell.ts";
import type {
  Clock,
  DataPort,
  FactRegistry,
  PageContext,
  PagesState,
  Registry,
  SourceState,
} from "#src/engine/core/types.ts";
import { Content } from "./content.tsx";
import type { EngineMessages } from "./context.ts";
import { createEngine, type Engine, emptyContext } from "./create-engine.ts";
import { EngineProvider, type EngineProviderProps } from "./provider.tsx";
import type { VerdictListener } from "./verdicts.ts";

/** A clock that stands still until a test moves it; timers fire on the way. */
export interface ManualClock extends Clock {
  /** Moves the clock to an instant: milliseconds since 1970, or ISO 8601. */
  moveTo(instant: number | string): void;
}

const toInstant = (when: number | string) =>
  typeof when === "number" ? when : Date.parse(when);

export function createManualClock(start: number | string = 0): ManualClock {
  let now = toInstant(start);
  let timers: { instant: number; callback: () => void }[] = [];
  const listeners = new Set<() => void>();
  return {
    now: () => now,
    at(instant, callback) {
      const timer = { instant, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    onJump(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    moveTo(when) {
      const target = toInstant(when);
      const hasJumped = target < now;
      for (;;) {
        const [next] = timers
          .filter(({ instant }) => instant <= target)
          .sort((one, other) => one.instant - other.instant);
        if (next === undefined) break;
        timers = timers.filter((timer) => timer !== next);
        now = Math.max(now, next.instant);
        next.callback();
      }
      now = target;
      if (hasJumped) for (const callback of [...listeners]) callback();
    },
  };
}

/** What a source answers in a test: data, an error, "loading", or a function of the params that gives one of them. */
export type FakeAnswer = unknown;

export interface FakeAnswers {
  sources?: Record<string, FakeAnswer>;
  /** All items of a paged source; loaded `pageSize` at a time, which defaults to 6. */
  pages?: Record<string, FakeAnswer>;
  pageSize?: number;
}

/** A data port without a network. It records its calls. */
export interface FakeData extends DataPort {
  /** Gives a source another answer; what shows it draws again. */
  answer(name: string, answer: FakeAnswer): void;
  prefetched: { name: string; params: unknown }[];
  retried: string[];
}

export function createFakeData({
  sources = {},
  pages = {},
  pageSize = 6,
}: FakeAnswers = {}): FakeData {
  const answers: Cell<Record<string, FakeAnswer>> = createCell({
    ...sources,
    ...pages,
  });
  const kindOf = (names: object, kind: "source" | "pages") =>
    Object.keys(names).map((name) => [name, kind]);
  const port: FakeData = {
    kinds: Object.fromEntries([
      ...kindOf(sources, "source"),
      ...kindOf(pages, "pages"),
    ]),
    prefetched: [],
    retried: [],
    answer: (name, answer) => answers.set({ ...answers.get(), [name]: answer }),
    prefetch: (name, params) => {
      port.prefetched.push({ name, params });
    },
    useSource(name, params) {
      const found = useAnswer(answers, name, params);
      const retry = () => void port.retried.push(name);
      return stateOf(found, retry);
    },
    usePages(name, params) {
      const found = useAnswer(answers, name, params);
      const [shown, setShown] = useState(pageSize);
      const retry = () => void port.retried.push(name);
      const state = stateOf(found, retry);
      const all = Array.isArray(state.data) ? state.data : [];
      return {
        status: state.status,
        items: all.slice(0, shown),
        total: state.status === "ready" ? all.length : undefined,
        omitted: 0,
        hasMore: shown < all.length,
        isLoadingMore: false,
        error: state.error,
        loadMore: () => setShown(shown + pageSize),
        retry,
      } satisfies PagesState<unknown>;
    },
  };
  return port;
}

function useAnswer(
  answers: Cell<Record<string, FakeAnswer>>,
  name: string,
  params: unknown,
): FakeAnswer {
  const found = useSyncExternalStore(
    answers.subscribe,
    () => answers.get()[name],
  );
  return typeof found === "function" ? found(params) : found;
}

function stateOf(found: FakeAnswer, retry: () => void): SourceState<unknown> {
  if (found === undefined || found === "loading")
    return { status: "loading", retry };
  return found instanceof Error
    ? { status: "failed", error: found, retry }
    : { status: "ready", data: found, retry };
}

export const testMessages: EngineMessages = {
  failed: "This block cannot be shown.",
  offline: "There is no connection.",
  retry: "Try again",
};

export interface TestEngineProps {
  registry?: Registry;
  facts?: FactRegistry;
  data?: DataPort;
  clock?: Clock;
  context?: Partial<PageContext>;
  inspect?: EngineProviderProps["inspect"];
  onVerdict?: VerdictListener;
  /** An engine made before, for tests that read its verdicts. */
  engine?: Engine;
  children: ReactNode;
}

/** Mounts blocks, pages and whatever uses the engine's hooks, with defaults for all that is not given. */
export function TestEngine({
  registry = {},
  facts = {},
  data,
  clock,
  context,
  inspect,
  onVerdict,
  engine: given,
  children,
}: TestEngineProps): ReactNode {
  const [made] = useState(
    () =>
      given ??
      createEngine({
        registry,
        facts,
        contents: Content,
        data: data ?? createFakeData(),
        clock: clock ?? createManualClock("2026-06-15T12:00:00Z"),
        ...(onVerdict && { onVerdict }),
      }),
  );
  const whole = useMemo(() => ({ ...emptyContext, ...context }), [context]);
  return (
    <EngineProvider
      engine={made}
      context={whole}
      messages={testMessages}
      inspect={inspect}
    >
      {children}
    </EngineProvider>
  );
}
