import { nextBoundary, type TimeWindow } from "#src/domain/values/window.ts";
import type {
  BlockPlacement,
  Entry,
  FactRegistry,
  Hidden,
  PageData,
  PageState,
  Problem,
  Registry,
  StoredBlock,
  UnknownType,
  Verdict,
} from "#src/engine/core/types.ts";
import { isRecord } from "#src/schema/json.ts";
import { lookUp } from "./look-up.ts";
import { isPresent, migrate } from "./migrate.ts";
import { inside, problem } from "./problem.ts";
import { type ReadConfig, readConfig } from "./read-config.ts";
import {
  diffusionWindow,
  earlier,
  outsideWindow,
  unmet,
  withDataAndFacts,
} from "./visible.ts";

/** What the pure steps find: ready to draw, or why not; and until when that holds. */
export interface Evaluation {
  type: string | undefined;
  outcome:
    | { verdict: "ready"; entry: Entry; config: StoredBlock }
    | { verdict: "loading"; entry: Entry; waitsFor: string }
    | { verdict: "failed"; error: Error; retry: () => void }
    | Hidden
    | UnknownType
    | Problem;
  /** The instant at which the window opens or closes next, or a fact changes. */
  changesAt: number | undefined;
  /** What its author would want to know of how it was read. */
  warnings?: ReadConfig["warnings"] | undefined;
}

export interface Evaluator {
  /** Evaluates a block here and now. */
  evaluate(
    block: unknown,
    placement: BlockPlacement | undefined,
    page: PageState,
    now: number,
  ): Evaluation;
  /** Evaluates what a layout says of its contents as a whole: whether their data is there, and their condition met. */
  evaluatePlacement(
    placement: BlockPlacement,
    page: PageState,
    now: number,
  ): Pick<Evaluation, "changesAt"> & { obstacle: Obstacle | undefined };
  /** Evaluates a block as if its window were open and its condition met. */
  evaluateVisible(
    block: unknown,
    placement: BlockPlacement | undefined,
    timeZone: string,
  ): Evaluation;
}

/** What keeps a block, or contents, from the page. */
type Obstacle =
  | { verdict: "loading"; waitsFor: string }
  | { verdict: "failed"; error: Error; retry: () => void }
  | Hidden
  | Problem;

type WithoutBlock<V> = V extends unknown
  ? Omit<V, "pointer" | "type" | "warnings">
  : never;

/** The plain record of an outcome: without entry, configuration and functions. */
export function verdictOf(
  outcome: Evaluation["outcome"],
): WithoutBlock<Verdict> {
  switch (outcome.verdict) {
    case "ready":
      return { verdict: "shown" };
    case "loading":
      return { verdict: "loading", waitsFor: outcome.waitsFor };
    case "failed":
      return { verdict: "failed", error: outcome.error };
    default:
      return outcome;
  }
}

/** What is computed once per block in its place; it becomes the evaluation once the block is visible. */
interface Prepared extends Omit<Evaluation, "outcome"> {
  /** The placement that it was computed for: another address, or another layout, gives another one. */
  placement: BlockPlacement | undefined;
  timeZone: string;
  config: StoredBlock;
  /** What is wrong with the configuration by its schema: told once the block is visible. */
  mistake: Problem | undefined;
  window: TimeWindow | undefined;
  /** Undefined for a block that is broken whatever time and context. */
  entry: Entry | UnknownType | undefined;
  /** Known from the start for a broken block; else only once it is visible. */
  outcome: Evaluation["outcome"] | undefined;
}

/**
 * Runs the pure steps in order: migrate, visible, look up, valid. Results are remembered as long as the block object
 * lives, so that mounting it again costs a look-up.
 */
export function createEvaluator(
  registry: Registry,
  facts: FactRegistry = {},
): Evaluator {
  const entries = new Map(Object.entries(registry));
  const known = new WeakMap<object, Prepared>();

  const recall = (
    block: StoredBlock,
    placement: BlockPlacement | undefined,
    timeZone: string,
  ) => {
    const found = known.get(block);
    if (
      found !== undefined &&
      found.placement === placement &&
      found.timeZone === timeZone
    )
      return found;
    const made = prepare(block, placement, timeZone, entries);
    known.set(block, made);
    return made;
  };

  return {
    evaluate(block, placement, page, now) {
      if (!isRecord(block)) return notABlock(block, placement);
      const { timeZone } = page.context.programme;
      const prepared = recall(block, placement, timeZone);
      return evaluateNow(prepared, page, facts, now);
    },
    evaluatePlacement: (placement, page, now) =>
      placement.problem === undefined
        ? obstacleOf(placement, page, facts, now)
        : { obstacle: placement.problem, changesAt: undefined },
    evaluateVisible: (block, placement, timeZone) =>
      isRecord(block)
        ? conclude(recall(block, placement, timeZone))
        : notABlock(block, placement),
  };
}

function prepare(
  block: StoredBlock,
  placement: BlockPlacement | undefined,
  timeZone: string,
  entries: ReadonlyMap<string, Entry>,
): Prepared {
  const type = block["@type"];
  const { origin: place = "product" } = placement ?? {};
  const prepared: Prepared = {
    type: typeof type === "string" ? type : undefined,
    outcome: placement?.problem,
    changesAt: undefined,
    placement,
    timeZone,
    config: block,
    mistake: undefined,
    window: undefined,
    entry: undefined,
  };
  if (prepared.outcome !== undefined) return prepared;
  if (prepared.type === undefined)
    return broken(
      prepared,
      problem("", "required", { missingProperty: "@type" }),
    );
  const entry = lookUp(prepared.type, entries, place);
  if ("shape" in entry) {
    if (!entry.places.includes(place))
      return broken(prepared, problem("/@type", "place", { type, place }));
    if (!isPresent(block, entry.migrations, placement?.version)) {
      const migrated = migrate(block, entry.migrations, placement?.version);
      if ("problem" in migrated) return broken(prepared, migrated.problem);
      prepared.config = migrated.config;
    }
    const found = readConfig(prepared.config, entry.shape, place);
    prepared.config = found.config;
    prepared.mistake = found.problem;
    prepared.warnings = found.warnings;
  }
  const window = diffusionWindow(prepared.config, timeZone);
  if (window !== undefined && "verdict" in window)
    return broken(prepared, window);
  prepared.window = window;
  prepared.entry = entry;
  return prepared;
}

function broken(prepared: Prepared, found: Problem): Prepared {
  prepared.outcome = inside(prepared.placement, found);
  return prepared;
}

function evaluateNow(
  prepared: Prepared,
  page: PageState,
  facts: FactRegistry,
  now: number,
): Evaluation {
  const { type, window, placement, entry } = prepared;
  const { needs, condition } = placement ?? {};
  if (entry === undefined || !(window || needs || condition !== undefined))
    return conclude(prepared);
  let changesAt = window && nextBoundary(window, now);
  const isOutside = window && outsideWindow(window, now);
  if (isOutside) return { type, outcome: isOutside, changesAt };
  const found = obstacleOf(placement, page, facts, now);
  changesAt = earlier(changesAt, found.changesAt);
  const { obstacle } = found;
  if (obstacle?.verdict === "loading") {
    // What no data would make a block does not wait for it.
    if (!("verdict" in entry))
      return { type, outcome: { ...obstacle, entry }, changesAt };
  } else if (obstacle !== undefined)
    return { type, outcome: obstacle, changesAt };
  prepared.changesAt = changesAt;
  return conclude(prepared);
}

/** What a placement has against its block at present: data that is missing, or a condition that is not met. */
function obstacleOf(
  { needs, condition, facts: names }: BlockPlacement = {},
  page: PageState,
  facts: FactRegistry,
  now: number,
): { obstacle: Obstacle | undefined; changesAt: number | undefined } {
  const absent = needs && missing(needs, page.data);
  if (absent !== undefined || condition === undefined)
    return { obstacle: absent, changesAt: undefined };
  const { value, failure, changesAt } = withDataAndFacts(
    page,
    names,
    facts,
    now,
  );
  return { obstacle: failure ?? unmet(condition, value), changesAt };
}

/** The first page data that is needed and not there. */
function missing(
  needs: readonly string[],
  data: PageData,
): Obstacle | undefined {
  for (const waitsFor of needs) {
    const state = data[waitsFor];
    if (state?.status === "failed")
      return { verdict: "failed", error: state.error, retry: state.retry };
    if (state?.status !== "ready") return { verdict: "loading", waitsFor };
  }
  return undefined;
}

/** The same object, its outcome known. */
function conclude(prepared: Prepared): Evaluation {
  prepared.outcome ??= firstMistake(prepared) ?? {
    verdict: "ready",
    entry: prepared.entry as Entry,
    config: prepared.config,
  };
  return prepared as Evaluation;
}

function firstMistake({
  entry,
  mistake,
  placement,
}: Prepared): UnknownType | Problem | undefined {
  if (entry === undefined || "verdict" in entry) return entry;
  const { source, use } = entry;
  if (source !== undefined && placement?.source?.name !== source)
    return problem("", "source", {
      wanted: source,
      name: placement?.source?.name,
    });
  if (use !== undefined && placement?.use?.source !== use)
    return problem("", "use", { wanted: use, name: placement?.use?.source });
  return mistake && inside(placement, mistake);
}

function notABlock(
  block: unknown,
  placement: BlockPlacement | undefined,
): Evaluation {
  return {
    type: undefined,
    outcome:
      placement?.problem ??
      problem(placement?.within ?? "", "type", { type: "object" }, block),
    changesAt: undefined,
  };
}
