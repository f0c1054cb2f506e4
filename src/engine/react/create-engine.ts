import type { ReactNode } from "react";
import { defaultTimeZone } from "#src/domain/programme/time-zone.ts";
import { type Cell, createCell } from "#src/engine/core/cell.ts";
import {
  createEvaluator,
  type Evaluator,
} from "#src/engine/core/evaluate/evaluate.ts";
import type { ResolvedContent } from "#src/engine/core/layout/resolve.ts";
import type {
  Clock,
  DataPort,
  FactRegistry,
  PageContext,
  PageData,
  Registry,
} from "#src/engine/core/types.ts";
import {
  createVerdictStore,
  type VerdictListener,
  type VerdictStore,
} from "./verdicts.ts";

export interface ContentProps {
  node: ResolvedContent;
  /** Of the page. */
  data: PageData;
  /** Renders the head of the column. */
  children: (isTop: boolean) => ReactNode;
}

type ContentComponent = (props: ContentProps) => ReactNode;

export interface EngineParts {
  registry: Registry;
  /** The facts that conditions may use; defaults to none. */
  facts?: FactRegistry;
  data: DataPort;
  clock: Clock;
  /** Renders what configurators compose; pages without such content need none. */
  contents?: ContentComponent;
  /** Resolves after the first view has rendered; until then the blocks of a page's content below it wait. */
  firstView?: Promise<void>;
  /** Resolves when the browser is idle; defaults to immediately. */
  whenIdle?: () => Promise<void>;
  /** The analytics hook: called once for each change of a verdict, when the browser has nothing else to do. */
  onVerdict?: VerdictListener;
}

/** Everything a page is rendered with: the parts passed in, and the engine's own state. */
export interface Engine extends Evaluator {
  readonly registry: Registry;
  readonly facts: FactRegistry;
  readonly data: DataPort;
  readonly clock: Clock;
  readonly contents: ContentComponent | undefined;
  /** Whether what people see first is still being drawn. */
  readonly firstView: Cell<"awaited" | "drawn">;
  readonly whenIdle: () => Promise<void>;
  readonly verdicts: VerdictStore;
  /** What conditions are matched against; blocks with a condition watch it, others do not. */
  readonly context: Cell<PageContext>;
}

/** The context before anything has loaded: no user. */
export const emptyContext: PageContext = {
  user: null,
  programme: {
    name: undefined,
    url: undefined,
    dateFormat: "DD/MM/YYYY",
    timeZone: defaultTimeZone,
    currency: undefined,
  },
  features: {},
  route: { path: "/", params: {}, query: {} },
  language: "fr",
};

/** Makes an engine; the application needs one, a test as many as it likes. */
export function createEngine({
  registry,
  facts = {},
  data,
  clock,
  contents,
  firstView,
  whenIdle = async () => undefined,
  onVerdict,
}: EngineParts): Engine {
  const view = createCell<"awaited" | "drawn">(
    firstView === undefined ? "drawn" : "awaited",
  );
  void firstView?.then(() => view.set("drawn"));
  return {
    registry,
    facts,
    data,
    clock,
    contents,
    firstView: view,
    whenIdle,
    verdicts: createVerdictStore(whenIdle, onVerdict),
    context: createCell(emptyContext),
    ...createEvaluator(registry, facts),
  };
}
