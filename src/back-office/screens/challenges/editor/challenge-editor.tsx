import { useMemo, useRef } from "react";
import {
  OpenDocumentProvider,
  useOpenDocument,
} from "#src/back-office/document/document-context.ts";
import { DocumentFrame } from "#src/back-office/document/document-frame.tsx";
import { UndoButtons } from "#src/back-office/document/undo/undo-buttons.tsx";
import type { UndoHistory } from "#src/back-office/document/undo/undo-history.ts";
import { preloadable } from "#src/back-office/ui/preloadable.tsx";
import { ChallengeEditorProvider } from "./challenge-editor-context.ts";
import { EditorPanes } from "./editor-panes.tsx";
import { useNewChallengeEditor } from "./use-new-challenge-editor.ts";
import { useSectionSteps } from "./use-section-steps.ts";
import { ViewLinks } from "./view-links.tsx";

const views = {
  test: preloadable(() => import("./test-run/test-run.tsx")),
  replay: preloadable(() => import("./replay/replay.tsx")),
};

/** The editor of a challenge (BO-12.2): its sections, the form of one of them, and what participants see. */
export default function ChallengeEditor() {
  const open = useOpenDocument();
  const { history, session } = useSectionSteps();
  return (
    <OpenDocumentProvider
      value={useMemo(() => ({ ...open, session }), [open, session])}
    >
      <OpenEditor history={history} />
    </OpenDocumentProvider>
  );
}

function OpenEditor({ history }: { history: UndoHistory }) {
  const { isReadOnly, view } = useOpenDocument();
  const root = useRef<HTMLDivElement>(null);
  const { editor, actions, panes, travel } = useNewChallengeEditor(
    root,
    history,
  );
  const isEditing = view === undefined;
  return (
    <ChallengeEditorProvider value={editor}>
      <DocumentFrame
        root={root}
        actions={actions}
        views={views}
        tools={
          <>
            {isEditing && !isReadOnly && (
              <UndoButtons history={history} onTravel={travel} />
            )}
            <ViewLinks />
          </>
        }
        onChoose={editor.focus}
      >
        <EditorPanes {...panes} />
      </DocumentFrame>
    </ChallengeEditorProvider>
  );
}
