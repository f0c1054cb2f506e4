import type { DraftSession } from "#src/back-office/document/draft/draft-session.ts";
import { editsIn } from "#src/domain/documents/list-edits.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { changedPath } from "./changed-path.ts";
import type { StepInfo } from "./history-store.ts";
import type { UndoHistory } from "./undo-history.ts";

/**
 * A draft whose edits are steps that can be undone; edits of one field without a pause between them are one step.
 * @param infoOf describes a step by the first property that it changes
 */
export const recordedSession = (
  session: DraftSession,
  history: UndoHistory,
  infoOf: (property: string) => StepInfo,
): DraftSession => ({
  ...session,
  edit(change) {
    const before = session.getView().body;
    session.edit(change);
    const after = session.getView().body;
    if (after === before) return;
    const property = firstChanged(before, after);
    // Each edit of a list is a step, as in a spreadsheet.
    const isOfList = editsIn(before[property]) !== editsIn(after[property]);
    const group = isOfList ? undefined : changedPath(before, after).join("/");
    history.record(before, after, infoOf(property), group);
  },
});

const firstChanged = (before: JsonObject, after: JsonObject): string =>
  Object.keys({ ...before, ...after }).find(
    (name) => before[name] !== after[name],
  ) ?? "";
