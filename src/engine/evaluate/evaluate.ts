import { isRecord } from "#src/engine/json.ts";
import type {
  BlockPlacement,
  Entry,
  Hidden,
  PageContext,
  Problem,
  Registry,
  StoredBlock,
  UnknownType,
} from "#src/engine/types.ts";
import { lookUp } from "./look-up.ts";
import { migrate } from "./migrate.ts";
import { inside, problem } from "./problem.ts";
import { valid } from "./valid.ts";
import {
  type DiffusionWindow,
  diffusionWindow,
  nextBoundary,
  outsideWindow,
  unmet,
} from "./visible.ts";

/** What the pure steps find: ready to draw, or why not; and until when that holds. */
export interface Evaluation {
  type: string | undefined;
  outcome:
    | { verdict: "ready"; entry: Entry; config: StoredBlock }
    | Hidden
    | UnknownType
    | Problem;
  /** The instant at which the window opens or closes next. */
  changesAt: number | undefined;
}

export interface Evaluator {
  /** Evaluates a block here and now. */
  evaluate(
    block: unknown,
    placement: BlockPlacement | undefined,
    context: PageContext,
    now: number,
  ): Evaluation;
  /** Evaluates a block as if its window were open and its condition met. */
  evaluateVisible(
    block: unknown,
    placement: BlockPlacement | undefined,
  ): Evaluation;
}

/** What is computed once per block in its place; it becomes the evaluation once the block is visible. */
interface Prepared extends Omit<Evaluation, "outcome"> {
  /** The placement that it was computed for: another address, or another layout, gives another one. */
  placement: BlockPlacement | undefined;
  config: StoredBlock;
  window: DiffusionWindow | undefined;
  /** Undefined for a block that is broken whatever time and context. */
  entry: Entry | UnknownType | undefined;
  /** Known from the start for a broken block; else only once it is visible: what nobody sees is not validated. */
  outcome: Evaluation["outcome"] | undefined;
}

/**
 * Runs the pure steps in order: migrate, visible, look up, valid. Results are remembered as long as the block object
 * lives, so that mounting it again costs a look-up.
 */
export function createEvaluator(registry: Registry): Evaluator {
  const known = new WeakMap<object, Prepared>();

  const recall = (
    block: StoredBlock,
    placement: BlockPlacement | undefined,
  ) => {
    const found = known.get(block);
    if (found !== undefined && found.placement === placement) return found;
    const made = prepare(block, placement, registry);
    known.set(block, made);
    return made;
  };

  return {
    evaluate: (block, placement, context, now) =>
      isRecord(block)
        ? evaluateNow(recall(block, placement), context, now)
        : notABlock(block, placement),
    evaluateVisible: (block, placement) =>
      isRecord(block)
        ? conclude(recall(block, placement))
        : notABlock(block, placement),
  };
}

function prepare(
  block: StoredBlock,
  placement: BlockPlacement | undefined,
  registry: Registry,
): Prepared {
  const type = block["@type"];
  const prepared: Prepared = {
    type: typeof type === "string" ? type : undefined,
    outcome: placement?.problem,
    changesAt: undefined,
    placement,
    config: block,
    window: undefined,
    entry: undefined,
  };
  if (prepared.outcome !== undefined) return prepared;
  if (prepared.type === undefined) {
    prepared.outcome = problem(placement?.within ?? "", "required", {
      missingProperty: "@type",
    });
    return prepared;
  }
  const entry = lookUp(prepared.type, registry);
  if ("validate" in entry) {
    const migrated = migrate(block, entry.migrations, placement?.version);
    if ("problem" in migrated) {
      prepared.outcome = inside(placement, migrated.problem);
      return prepared;
    }
    prepared.config = migrated.config;
  }
  prepared.entry = entry;
  prepared.window = diffusionWindow(prepared.config);
  return prepared;
}

function evaluateNow(
  prepared: Prepared,
  context: PageContext,
  now: number,
): Evaluation {
  const { type, window, placement } = prepared;
  const isBroken = prepared.entry === undefined;
  const condition = isBroken ? undefined : placement?.condition;
  if (window === undefined && condition === undefined)
    return conclude(prepared);
  const changesAt = window && nextBoundary(window, now);
  const hidden =
    (window && outsideWindow(window, now)) ??
    (condition === undefined ? undefined : unmet(condition, context));
  if (hidden !== undefined) return { type, outcome: hidden, changesAt };
  prepared.changesAt = changesAt;
  return conclude(prepared);
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
  config,
  placement,
}: Prepared): UnknownType | Problem | undefined {
  if (entry === undefined || "verdict" in entry) return entry;
  const wanted = entry.source;
  if (wanted !== undefined && placement?.source?.name !== wanted)
    return problem("", "source", { wanted, name: placement?.source?.name });
  const found = valid(config, entry.validate);
  return found && inside(placement, found);
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
