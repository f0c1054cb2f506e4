import { type KeyboardEvent, useCallback } from "react";
import { PAGE } from "#src/back-office/screens/pages/composer/block-marks.ts";
import type { ComposerActions } from "#src/back-office/screens/pages/composer/use-composer.ts";
import type { Direction } from "#src/domain/documents/block-edit.ts";
import type { ItemMenuTarget } from "./item-menu.tsx";

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

interface Options {
  actions: ComposerActions;
  isReadOnly: boolean;
  focus: (id: string) => void;
  onAdd: () => void;
  onOpen: (id: string) => void;
  onMenu: (target: ItemMenuTarget) => void;
}

/** The keys of the outline that a tree does not have by itself (BO-4.2). */
export function useOutlineKeys({
  actions,
  isReadOnly,
  onAdd,
  onOpen,
  onMenu,
  focus,
}: Options) {
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const target = event.target as HTMLElement;
      const row = target.closest<HTMLElement>("[role=treeitem]");
      const id = row?.dataset["key"];
      // Popups are elsewhere in the document, but their events bubble here.
      if (row === null || id === undefined || target !== row) return;
      if (!event.currentTarget.contains(target)) return;
      const deed = deedFor(event, id);
      if (deed === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      deed();

      function deedFor(
        { key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
        item: string,
      ): (() => void) | undefined {
        const isControl = ctrlKey || metaKey;
        const isBlock = item !== PAGE;
        const kept = (work: () => void) => () => {
          work();
          // After the tree has the block in its other place.
          requestAnimationFrame(() => focus(item));
        };
        const direction = directions[key];
        if (altKey && direction !== undefined)
          return isReadOnly || !isBlock
            ? () => undefined
            : kept(() => actions.step(item, direction));
        if (key === "ContextMenu" || (shiftKey && key === "F10"))
          return isBlock && row !== null
            ? () => onMenu({ id: item, anchor: row })
            : undefined;
        if (altKey) return undefined;
        if (key === "Enter" && !isControl) return () => onOpen(item);
        if (isControl && !shiftKey && key === "c" && isBlock)
          return () => actions.copy(item);
        if (isReadOnly) return undefined;
        if (key === "/" && !isControl) return onAdd;
        if (isControl && !shiftKey && key === "v") return actions.paste;
        if (!isBlock) return undefined;
        if (isControl && !shiftKey && key.toLowerCase() === "d")
          return () => actions.duplicate(item);
        if (key === "Delete" || key === "Backspace")
          return () => actions.remove(item);
        return undefined;
      }
    },
    [actions, isReadOnly, onAdd, onOpen, onMenu, focus],
  );
}
