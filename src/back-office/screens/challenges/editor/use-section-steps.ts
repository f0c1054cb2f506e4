import { useEffect, useMemo, useRef } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { recordedSession } from "#src/back-office/document/undo/recorded-session.ts";
import { useUndoHistory } from "#src/back-office/document/undo/use-undo-history.ts";
import { sectionAt } from "./sections.ts";
import { useChallengeSections } from "./use-challenge-sections.ts";

/** The draft of the challenge that is open, with its edits as steps that can be undone, each named by its section. */
export function useSectionSteps() {
  const { id, session } = useOpenDocument();
  const { sections } = useChallengeSections();
  const history = useUndoHistory(id);
  const latest = useRef(sections);
  useEffect(() => {
    latest.current = sections;
  });
  return useMemo(
    () => ({
      history,
      session: recordedSession(session, history, (property) => {
        const section = sectionAt(latest.current, `/${property}`);
        return {
          verb: "change",
          name: section?.title ?? "",
          item: section?.name ?? null,
        };
      }),
    }),
    [session, history],
  );
}
