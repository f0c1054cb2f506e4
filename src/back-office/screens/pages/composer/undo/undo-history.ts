import { isMissingPart } from "#src/browser/import-again.ts";
import { keepIdentity } from "#src/domain/documents/keep-identity.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { mergeBodies } from "#src/domain/documents/merge.ts";
import type { Differ } from "./differ.ts";
import type {
  HistoryStore,
  KeptChange,
  KeptStep,
  StepInfo,
} from "./history-store.ts";

/** The states around a step of this page load. */
interface Snapshots {
  /** The state after the step before; another person's changes may lie between it and `before`. */
  from: JsonObject;
  before: JsonObject;
  after: JsonObject;
}

interface Step {
  info: StepInfo;
  snapshots?: Snapshots;
  /** As it is stored. */
  kept?: KeptStep;
}

export interface HistoryView {
  undo: StepInfo | undefined;
  redo: StepInfo | undefined;
}

/** What became of undoing or redoing a step. */
export interface StepOutcome {
  info: StepInfo;
  /** Undefined if another change of the same thing made it impossible. */
  body: JsonObject | undefined;
}

export const MAX_STEPS = 100;

/** After how long without a change the next one to the same field is a separate step, in milliseconds. */
const PAUSE = 1_500;

/** How long after a step the steps are stored, in milliseconds: not in the middle of typing. */
const STORE_PAUSE = 300;

const nothing: JsonObject = {};

interface Options {
  store: HistoryStore;
  /** Loads what makes deltas. */
  differ: () => Promise<Differ>;
  now?: () => number;
}

/**
 * The steps of a draft that can be undone and redone (BO-4.2). A step is merged into the present draft, so that what
 * others changed since remains; where both changed the same, it no longer applies.
 */
export function createUndoHistory({ store, differ, now = Date.now }: Options) {
  const listeners = new Set<() => void>();
  let steps: Step[] = [];
  let done = 0;
  /** The state after the last step that is done; undefined before the first one. */
  let tip: JsonObject | undefined;
  let typing: { group: string; at: number } | undefined;
  let view: HistoryView = { undo: undefined, redo: undefined };
  let work: Promise<unknown> = Promise.resolve();

  function show(): void {
    view = { undo: steps[done - 1]?.info, redo: steps[done]?.info };
    for (const listener of listeners) listener();
  }

  /** One after the other, since each starts from the state of the one before. */
  function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = work.then(task);
    work = result.catch(() => undefined);
    return result;
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  function persistSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void persist(), STORE_PAUSE);
  }

  /** Where the differ could not be fetched, the next step tries again. */
  const persist = () =>
    inTurn(async () => {
      timer = undefined;
      const { diff } = await differ();
      const between = (one: JsonObject, other: JsonObject): KeptChange => ({
        forward: diff(one, other),
        back: diff(other, one),
      });
      const kept = steps.map((step): KeptStep => {
        const { info, snapshots } = step;
        step.kept ??= {
          info,
          change: between(
            snapshots?.before ?? nothing,
            snapshots?.after ?? nothing,
          ),
          ...(snapshots !== undefined &&
            snapshots.from !== snapshots.before && {
              bridge: between(snapshots.from, snapshots.before),
            }),
        };
        return step.kept;
      });
      if (tip !== undefined) await store.write({ tip, done, steps: kept });
    }).catch((error: unknown) => {
      if (!isMissingPart(error)) throw error;
    });

  /** The states around a step, `tip` being the one after it if it is done, else the one before. */
  async function around(step: Step, isDone: boolean): Promise<Snapshots> {
    const { snapshots, kept } = step;
    if (snapshots !== undefined) return snapshots;
    const { patch } = await differ();
    const start = tip ?? nothing;
    if (isDone) {
      const before = patch(start, kept?.change.back);
      return { from: patch(before, kept?.bridge?.back), before, after: start };
    }
    const before = patch(start, kept?.bridge?.forward);
    return { from: start, before, after: patch(before, kept?.change.forward) };
  }

  function merged(
    present: JsonObject,
    from: JsonObject,
    to: JsonObject,
  ): JsonObject | undefined {
    if (present === from) return keepIdentity(present, to);
    const { body, conflicts } = mergeBodies(from, present, to);
    return conflicts.length > 0 ? undefined : keepIdentity(present, body);
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getView: () => view,

    /** Reads the steps of an earlier page load. */
    async load(): Promise<void> {
      const kept = await store.read();
      // What was done meanwhile comes after.
      if (kept === undefined || steps.length > 0) return;
      steps = kept.steps.map((step) => ({ info: step.info, kept: step }));
      done = kept.done;
      tip = kept.tip;
      show();
    },

    /**
     * Adds a step.
     * @param group changes of one group without a pause between them are one step
     */
    record(
      before: JsonObject,
      after: JsonObject,
      info: StepInfo,
      group?: string,
    ): void {
      const last = steps[done - 1];
      const at = now();
      const isSame =
        group !== undefined &&
        typing?.group === group &&
        at - typing.at < PAUSE &&
        done === steps.length &&
        last?.snapshots?.after === before;
      typing = group === undefined ? undefined : { group, at };
      if (isSame && last?.snapshots !== undefined) {
        last.snapshots = { ...last.snapshots, after };
        delete last.kept;
      } else {
        steps = [
          ...steps.slice(0, done),
          { info, snapshots: { from: tip ?? before, before, after } },
        ].slice(-MAX_STEPS);
        done = steps.length;
      }
      tip = after;
      show();
      persistSoon();
    },

    /** Takes the last step back; undefined if nothing is left. */
    undo: (present: () => JsonObject): Promise<StepOutcome | undefined> =>
      inTurn(async () => {
        const step = steps[done - 1];
        if (step === undefined) return undefined;
        const { from, before, after } = await around(step, true);
        typing = undefined;
        done -= 1;
        tip = from;
        show();
        persistSoon();
        return { info: step.info, body: merged(present(), after, before) };
      }),

    /** Does the last step that was undone again; undefined if nothing is left. */
    redo: (present: () => JsonObject): Promise<StepOutcome | undefined> =>
      inTurn(async () => {
        const step = steps[done];
        if (step === undefined) return undefined;
        const { before, after } = await around(step, false);
        typing = undefined;
        done += 1;
        tip = after;
        show();
        persistSoon();
        return { info: step.info, body: merged(present(), before, after) };
      }),

    /** Stores everything so far now. */
    async settle(): Promise<void> {
      if (timer !== undefined) {
        clearTimeout(timer);
        await persist();
      }
      await work;
    },
  };
}

export type UndoHistory = ReturnType<typeof createUndoHistory>;
