import { keepIdentity } from "#src/domain/documents/merge/keep-identity.ts";
import { mergeBodies } from "#src/domain/documents/merge/merge.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { HistoryStore, Step, StepInfo } from "./history-store.ts";

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
const TYPING_GROUP_MS = 1_500;

/** How long after a step the steps are stored, in milliseconds: not in the middle of typing. */
const STORE_PAUSE = 300;

interface Options {
  store: HistoryStore;
  now?: () => number;
}

/**
 * The steps of a draft that can be undone and redone (BO-4.2). A step is merged into the present draft, so that what
 * others changed since remains; where both changed the same, it no longer applies.
 */
export function createUndoHistory({ store, now = Date.now }: Options) {
  const listeners = new Set<() => void>();
  let steps: Step[] = [];
  let done = 0;
  let typing: { group: string; at: number } | undefined;
  let view: HistoryView = { undo: undefined, redo: undefined };
  let work: Promise<void> = Promise.resolve();

  function show(): void {
    view = {
      undo: sameInfo(view.undo, steps[done - 1]?.info),
      redo: sameInfo(view.redo, steps[done]?.info),
    };
    for (const listener of listeners) listener();
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  function persistSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(persist, STORE_PAUSE);
  }

  function persist(): void {
    clearTimeout(timer);
    timer = undefined;
    work = store.write({ done, steps });
  }

  function moved(): void {
    typing = undefined;
    show();
    persistSoon();
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
      steps = [...kept.steps];
      done = kept.done;
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
        at - typing.at < TYPING_GROUP_MS &&
        done === steps.length &&
        last?.after === before;
      typing = group === undefined ? undefined : { group, at };
      if (isSame && last !== undefined)
        steps = [...steps.slice(0, -1), { ...last, after }];
      else
        steps = [...steps.slice(0, done), { info, before, after }].slice(
          -MAX_STEPS,
        );
      done = steps.length;
      show();
      persistSoon();
    },

    /** Takes the last step back; undefined if nothing is left. */
    undo(present: JsonObject): StepOutcome | undefined {
      const step = steps[done - 1];
      if (step === undefined) return undefined;
      done -= 1;
      moved();
      const { info, before, after } = step;
      return { info, body: merged(present, after, before) };
    },

    /** Does the last step that was undone again; undefined if nothing is left. */
    redo(present: JsonObject): StepOutcome | undefined {
      const step = steps[done];
      if (step === undefined) return undefined;
      done += 1;
      moved();
      const { info, before, after } = step;
      return { info, body: merged(present, before, after) };
    },

    /** Stores everything so far now. */
    async settle(): Promise<void> {
      if (timer !== undefined) persist();
      await work;
    },
  };
}

/** The same object for steps of one name, as of one cell after the other. */
const sameInfo = (before?: StepInfo, next?: StepInfo): StepInfo | undefined =>
  before?.verb === next?.verb &&
  before?.name === next?.name &&
  before?.item === next?.item
    ? before
    : next;

export type UndoHistory = ReturnType<typeof createUndoHistory>;
