import type { Action } from "#src/back-office/ui/actions.ts";

/** The keys that lead from one pane to another. */
export const paneActions = (
  focusNextPane: (step: 1 | -1) => void,
): readonly Action[] => [
  {
    id: "next_pane",
    label: "composer.next_pane",
    keys: ["F6"],
    reach: "fields",
    run: () => focusNextPane(1),
  },
  {
    id: "previous_pane",
    label: "composer.previous_pane",
    keys: ["Shift+F6"],
    reach: "fields",
    run: () => focusNextPane(-1),
  },
];
