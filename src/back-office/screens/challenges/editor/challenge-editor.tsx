import { lazy, useMemo, useRef } from "react";
import { useMay } from "#src/back-office/api/office.ts";
import {
  OpenDocumentProvider,
  useOpenDocument,
} from "#src/back-office/document/document-context.ts";
import { DocumentFrame } from "#src/back-office/document/document-frame.tsx";
import { UndoButtons } from "#src/back-office/document/undo/undo-buttons.tsx";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { preloadable } from "#src/back-office/ui/preloadable.tsx";
import { ChallengeEditorProvider } from "./challenge-editor-context.ts";
import { EditorPanes } from "./editor-panes.tsx";
import { useNewChallengeEditor } from "./use-new-challenge-editor.ts";
import { type SectionSteps, useSectionSteps } from "./use-section-steps.ts";
import { ViewLinks } from "./view-links.tsx";

const TellParticipants = lazy(() => import("./notices/tell-participants.tsx"));

const views = {
  test: preloadable(() => import("./test-run/test-run.tsx")),
  replay: preloadable(() => import("./replay/replay.tsx")),
};

/** The editor of a challenge (BO-12.2): its sections, the form of one of them, and what participants see. */
export default function ChallengeEditor() {
  const open = useOpenDocument();
  const steps = useSectionSteps();
  const { session } = steps;
  return (
    <OpenDocumentProvider
      value={useMemo(() => ({ ...open, session }), [open, session])}
    >
      <OpenEditor steps={steps} />
    </OpenDocumentProvider>
  );
}

function OpenEditor({ steps }: { steps: SectionSteps }) {
  const { isReadOnly, view } = useOpenDocument();
  const root = useRef<HTMLDivElement>(null);
  const { editor, actions, panes, travel } = useNewChallengeEditor(root, steps);
  const may = useMay();
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
              <UndoButtons history={steps.history} onTravel={travel} />
            )}
            <ViewLinks />
            {isEditing && may("CONTENT_WRITE") && (
              <ScreenPart fallback={null}>
                <TellParticipants />
              </ScreenPart>
            )}
          </>
        }
        onChoose={editor.focus}
      >
        <EditorPanes {...panes} />
      </DocumentFrame>
    </ChallengeEditorProvider>
  );
}
