import { useMemo } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import type { DraftSession } from "#src/back-office/document/draft/draft-session.ts";
import type { StepInfo } from "#src/back-office/document/undo/history-store.ts";
import { recordedSession } from "#src/back-office/document/undo/recorded-session.ts";
import { travel, type Way } from "#src/back-office/document/undo/travel.ts";
import type { UndoHistory } from "#src/back-office/document/undo/undo-history.ts";
import { useUndoHistory } from "#src/back-office/document/undo/use-undo-history.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { useLatest } from "#src/back-office/ui/use-latest.ts";
import { sectionAt } from "./sections.ts";
import { useChallengeSections } from "./use-challenge-sections.ts";

export interface SectionSteps {
  history: UndoHistory;
  /** The draft, whose edits are steps. */
  session: DraftSession;
  /** Undoes or redoes a step. @returns it; undefined if that was not possible */
  travel: (way: Way) => StepInfo | undefined;
}

/** The edits of the challenge that is open as steps that can be undone, each named by its section. */
export function useSectionSteps(): SectionSteps {
  const { id, session, say } = useOpenDocument();
  const t = useTexts();
  const { sections } = useChallengeSections();
  const history = useUndoHistory(id);
  const latest = useLatest(sections);
  const recorded = useMemo(
    () =>
      recordedSession(session, history, (property) => {
        const section = sectionAt(latest.current, `/${property}`);
        return {
          verb: "change",
          name: section?.title ?? "",
          item: section?.name ?? null,
        };
      }),
    [session, history, latest],
  );
  return useMemo(
    () => ({
      history,
      session: recorded,
      travel: (way) => travel(way, { session, history, say, t }),
    }),
    [history, recorded, session, say, t],
  );
}
