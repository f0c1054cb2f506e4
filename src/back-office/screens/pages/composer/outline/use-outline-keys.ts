import { type KeyboardEvent, useCallback } from "react";
import { PAGE } from "#src/back-office/screens/pages/composer/block-marks.ts";
import { blockActions } from "#src/back-office/screens/pages/composer/composer-actions.ts";
import { useComposer } from "#src/back-office/screens/pages/composer/composer-context.ts";
import { isEnabled, isPressed } from "#src/back-office/ui/actions.ts";
import type { ItemMenuTarget } from "./item-menu.tsx";

/** The keys of the outline that a tree does not have by itself (BO-4.2). */
export function useOutlineKeys(openMenu: (target: ItemMenuTarget) => void) {
  const composer = useComposer();
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const row = event.target as HTMLElement;
      const id = row.dataset["key"];
      // Popups are elsewhere in the document, but their events bubble here.
      if (row.getAttribute("role") !== "treeitem" || id === undefined) return;
      if (!event.currentTarget.contains(row)) return;
      const target = { composer, id };
      const isMenu = ["ContextMenu", "Shift+F10"].some((keys) =>
        isPressed(keys, event),
      );
      const action = blockActions.find(({ keys = [] }) =>
        keys.some((combination) => isPressed(combination, event)),
      );
      if (isMenu && id !== PAGE) openMenu({ id, anchor: row });
      else if (action !== undefined && isEnabled(action, target))
        action.run(target);
      else if (!composer.isReadOnly && action?.explain) action.explain(target);
      // Alt with an arrow would leave the page.
      else if (action === undefined || !event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
    },
    [composer, openMenu],
  );
}
