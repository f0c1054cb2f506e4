import { isRecord } from "#src/engine/condition/value.ts";
import type { PageContext, StoredBlock } from "#src/engine/contract.ts";
import type { Placement } from "#src/engine/placement.ts";
import {
  type Entry,
  lookUp,
  type Registry,
  type UnknownType,
} from "./look-up.ts";
import { migrate } from "./migrate.ts";
import { inside, type Problem, problem } from "./problem.ts";
import { valid } from "./valid.ts";
import {
  type DiffusionWindow,
  diffusionWindow,
  type Hidden,
  nextBoundary,
  outsideWindow,
  unmet,
} from "./visible.ts";

/** How the pure steps end: ready to draw, or why not. */
export type Outcome =
  | { verdict: "ready"; entry: Entry; config: StoredBlock }
  | Hidden
  | UnknownType
  | Problem;

/** An outcome, and until when it stands. */
export interface Judged {
  type: string | undefined;
  outcome: Outcome;
  /** The instant at which the window opens or closes next. */
  changesAt: number | undefined;
}

export interface Judge {
  /** What becomes of a block here and now. */
  judge(
    block: unknown,
    placement: Placement | undefined,
    context: PageContext,
    now: number,
  ): Judged;
  /** What becomes of a block once its window is open and its condition met. */
  judgeVisible(block: unknown, placement: Placement | undefined): Outcome;
}

/** What is worked out once per block in its place; judged, once it is visible. */
interface Prepared extends Omit<Judged, "outcome"> {
  /** The place that it was worked out for: another address, or another layout, gives another one. */
  placement: Placement | undefined;
  config: StoredBlock;
  window: DiffusionWindow | undefined;
  /** None for a block that is broken whatever time and context. */
  entry: Entry | UnknownType | undefined;
  /** Known from the start of a broken one; else only once it is visible: what nobody sees is not validated. */
  outcome: Outcome | undefined;
}

/**
 * Puts the pure steps in a row: migrate, visible, look up, valid. What it works out is remembered for as long as
 * the block object lives, so that to mount it again costs a look-up.
 */
export function createJudge(registry: Registry): Judge {
  const known = new WeakMap<object, Prepared>();

  const recall = (block: StoredBlock, placement: Placement | undefined) => {
    const found = known.get(block);
    if (found !== undefined && found.placement === placement) return found;
    const made = prepare(block, placement, registry);
    known.set(block, made);
    return made;
  };

  return {
    judge: (block, placement, context, now) =>
      isRecord(block)
        ? judgeNow(recall(block, placement), context, now)
        : notABlock(block, placement),
    judgeVisible: (block, placement) =>
      isRecord(block)
        ? conclude(recall(block, placement)).outcome
        : notABlock(block, placement).outcome,
  };
}

function prepare(
  block: StoredBlock,
  placement: Placement | undefined,
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

function judgeNow(
  prepared: Prepared,
  context: PageContext,
  now: number,
): Judged {
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
function conclude(prepared: Prepared): Judged {
  prepared.outcome ??= firstMistake(prepared) ?? {
    verdict: "ready",
    entry: prepared.entry as Entry,
    config: prepared.config,
  };
  return prepared as Judged;
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

function notABlock(block: unknown, placement: Placement | undefined): Judged {
  return {
    type: undefined,
    outcome:
      placement?.problem ??
      problem(placement?.within ?? "", "type", { type: "object" }, block),
    changesAt: undefined,
  };
}
