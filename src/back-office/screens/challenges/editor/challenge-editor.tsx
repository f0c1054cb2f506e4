import { useRef } from "react";
import { DocumentFrame } from "#src/back-office/document/document-frame.tsx";
import { preloadable } from "#src/back-office/ui/preloadable.tsx";
import { ChallengeEditorProvider } from "./challenge-editor-context.ts";
import { EditorPanes } from "./editor-panes.tsx";
import { useNewChallengeEditor } from "./use-new-challenge-editor.ts";

const views = {
  test: preloadable(() => import("./test-run/test-run.tsx")),
  replay: preloadable(() => import("./replay/replay.tsx")),
};

/** The editor of a challenge (BO-12.2): its sections, the form of one of them, and what participants see. */
export default function ChallengeEditor() {
  const root = useRef<HTMLDivElement>(null);
  const { editor, actions, panes } = useNewChallengeEditor(root);
  return (
    <ChallengeEditorProvider value={editor}>
      <DocumentFrame
        root={root}
        actions={actions}
        views={views}
        onChoose={editor.focus}
      >
        <EditorPanes {...panes} />
      </DocumentFrame>
    </ChallengeEditorProvider>
  );
}
