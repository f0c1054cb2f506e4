import type { DraftSession } from "#src/back-office/document/draft/draft-session.ts";
import type { Translate } from "#src/back-office/texts.ts";
import type { StepInfo } from "./history-store.ts";
import type { UndoHistory } from "./undo-history.ts";

export type Way = "undo" | "redo";

interface Options {
  session: Pick<DraftSession, "getView" | "edit">;
  history: UndoHistory;
  say: (text: string) => void;
  t: Translate;
}

/** Undoes or redoes the last step of a draft, and says so. @returns the step; undefined if that was not possible */
export function travel(
  way: Way,
  { session, history, say, t }: Options,
): StepInfo | undefined {
  const outcome = history[way](session.getView().body);
  if (outcome === undefined) {
    say(t(`composer.said.no_${way}`));
    return undefined;
  }
  const { info, body } = outcome;
  const step = t(`composer.step.${info.verb}`, { name: info.name });
  if (body === undefined) {
    say(t(`composer.said.${way}_impossible`, { step }));
    return undefined;
  }
  session.edit(() => body);
  say(t(`composer.said.${way}`, { step }));
  return info;
}
