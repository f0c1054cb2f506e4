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

/** What is worked out once per block in its place: all that depends neither on time nor on context. */
interface Prepared {
  /** The place that it was worked out for: another address, or another layout, gives another one. */
  placement: Placement | undefined;
  type: string | undefined;
  config: StoredBlock;
  window: DiffusionWindow | undefined;
  entry: Entry | UnknownType | undefined;
  /** Known from the start where the block is broken; else only once it is visible: what nobody sees is not validated. */
  outcome: Outcome | undefined;
  /** What is said of a block without window and condition, at any time. */
  always: Judged | undefined;
}

/**
 * Puts the pure steps in a row: migrate, visible, look up, valid. What it works out is remembered for as long as
 * the block object lives, so that to mount it again costs a look-up.
 */
export function createJudge(registry: Registry): Judge {
  const known = new WeakMap<object, Prepared>();

  const recall = (block: object, placement: Placement | undefined) => {
    const found = known.get(block);
    if (found !== undefined && found.placement === placement) return found;
    const made = {
      ...prepare(block as StoredBlock, placement, registry),
      placement,
    };
    known.set(block, made);
    return made;
  };

  return {
    judge(block, placement, context, now) {
      if (!isRecord(block)) return notABlock(block, placement);
      const prepared = recall(block, placement);
      return prepared.always ?? judgeNow(prepared, placement, context, now);
    },
    judgeVisible(block, placement) {
      return isRecord(block)
        ? conclude(recall(block, placement), placement)
        : notABlock(block, placement).outcome;
    },
  };
}

function prepare(
  block: StoredBlock,
  placement: Placement | undefined,
  registry: Registry,
): Omit<Prepared, "placement"> {
  const type = block["@type"];
  if (placement?.problem !== undefined)
    return broken(placement.problem, block, type);
  if (typeof type !== "string")
    return broken(
      problem(placement?.within ?? "", "required", {
        missingProperty: "@type",
      }),
      block,
      type,
    );
  const entry = lookUp(type, registry);
  const migrated =
    "verdict" in entry
      ? { config: block }
      : migrate(block, entry.migrations, placement?.version);
  if ("problem" in migrated)
    return broken(inside(placement, migrated.problem), block, type);
  const { config } = migrated;
  return {
    type,
    config,
    window: diffusionWindow(config),
    entry,
    outcome: undefined,
    always: undefined,
  };
}

const broken = (
  outcome: Problem,
  config: StoredBlock,
  type: unknown,
): Omit<Prepared, "placement"> => ({
  type: typeof type === "string" ? type : undefined,
  config,
  window: undefined,
  entry: undefined,
  outcome,
  always: undefined,
});

function judgeNow(
  prepared: Prepared,
  placement: Placement | undefined,
  context: PageContext,
  now: number,
): Judged {
  const { type, window } = prepared;
  const condition = placement?.condition;
  if (window === undefined && condition === undefined) {
    prepared.always = {
      type,
      outcome: conclude(prepared, placement),
      changesAt: undefined,
    };
    return prepared.always;
  }
  const hidden =
    (window && outsideWindow(window, now)) ??
    (condition === undefined ? undefined : unmet(condition, context));
  return {
    type,
    outcome: hidden ?? conclude(prepared, placement),
    changesAt: window && nextBoundary(window, now),
  };
}

function conclude(
  prepared: Prepared,
  placement: Placement | undefined,
): Outcome {
  prepared.outcome ??= firstMistake(prepared, placement) ?? {
    verdict: "ready",
    entry: prepared.entry as Entry,
    config: prepared.config,
  };
  return prepared.outcome;
}

function firstMistake(
  { entry, config }: Prepared,
  placement: Placement | undefined,
): UnknownType | Problem | undefined {
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
