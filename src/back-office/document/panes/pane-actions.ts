import type { Way } from "#src/back-office/document/undo/travel.ts";
import type { Action } from "#src/back-office/ui/actions.ts";

/** An editor with panes, and steps that can be undone. */
export interface PaneEditor {
  isReadOnly: boolean;
  travel: (way: Way) => void;
  focusNextPane: (step: 1 | -1) => void;
}

/** What can be done wherever one is in an editor with panes. */
export const paneActions: readonly Action<PaneEditor>[] = [
  {
    id: "undo",
    label: "composer.undo",
    keys: ["Ctrl+Z"],
    isEnabled: ({ isReadOnly }) => !isReadOnly,
    run: ({ travel }) => travel("undo"),
  },
  {
    id: "redo",
    label: "composer.redo",
    keys: ["Ctrl+Y", "Ctrl+Shift+Z"],
    isEnabled: ({ isReadOnly }) => !isReadOnly,
    run: ({ travel }) => travel("redo"),
  },
  {
    id: "next_pane",
    label: "composer.next_pane",
    keys: ["F6"],
    reach: "fields",
    run: ({ focusNextPane }) => focusNextPane(1),
  },
  {
    id: "previous_pane",
    label: "composer.previous_pane",
    keys: ["Shift+F6"],
    reach: "fields",
    run: ({ focusNextPane }) => focusNextPane(-1),
  },
];
