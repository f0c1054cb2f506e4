import { type Cell, createCell } from "./cell.ts";
import type { Clock, DataPort, PageContext } from "./contract.ts";
import { createJudge, type Judge } from "./host/judge.ts";
import type { Registry } from "./host/look-up.ts";
import {
  createVerdictStore,
  type VerdictListener,
  type VerdictStore,
} from "./host/report.ts";

export interface EngineParts {
  registry: Registry;
  data: DataPort;
  clock: Clock;
  /** The analytics hook: called once for each change of a verdict. */
  onVerdict?: VerdictListener;
}

/** All that a page is drawn with: what was handed in, and what the engine remembers. */
export interface Engine extends Judge {
  readonly registry: Registry;
  readonly data: DataPort;
  readonly clock: Clock;
  readonly verdicts: VerdictStore;
  /** What conditions are matched against; blocks with a condition watch it, others do not. */
  readonly context: Cell<PageContext>;
}

/** The context before anything is known: nobody is signed in. */
export const emptyContext: PageContext = {
  user: null,
  programme: {
    name: undefined,
    url: undefined,
    dateFormat: "DD/MM/YYYY",
    currency: undefined,
  },
  features: {},
  route: { path: "/", params: {}, query: {} },
  language: "fr",
};

/** Makes an engine; the application needs one, a test as many as it likes. */
export function createEngine({
  registry,
  data,
  clock,
  onVerdict,
}: EngineParts): Engine {
  return {
    registry,
    data,
    clock,
    verdicts: createVerdictStore(onVerdict),
    context: createCell(emptyContext),
    ...createJudge(registry),
  };
}
