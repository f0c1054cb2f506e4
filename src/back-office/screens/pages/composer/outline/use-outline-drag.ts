import { useRef } from "react";
import {
  type DragAndDropHooks,
  useDragAndDrop,
} from "react-aria-components/useDragAndDrop";
import type { BlockCommands } from "#src/back-office/screens/pages/composer/block-commands.ts";
import { PAGE } from "#src/back-office/screens/pages/composer/block-marks.ts";
import {
  moveBlock,
  type Nesting,
} from "#src/domain/documents/blocks/block-edit.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { OutlineNode } from "./outline-nodes.ts";
import { type DropTarget, placeOfDrop } from "./place-of-drop.ts";

interface Options {
  body: JsonObject;
  nesting: Nesting;
  commands: BlockCommands;
  isReadOnly: boolean;
}

/** Dragging blocks in the outline with the mouse, or by the handle of an item. */
export function useOutlineDrag(
  options: Options,
): DragAndDropHooks<OutlineNode> {
  const latest = useRef(options);
  latest.current = options;
  const dragged = useRef<string>(undefined);
  const { dragAndDropHooks } = useDragAndDrop<OutlineNode>({
    isDisabled: options.isReadOnly,
    getItems: (keys) =>
      [...keys]
        .filter((key) => key !== PAGE)
        .map((key) => ({
          "text/plain": latest.current.commands.name(String(key)),
        })),
    onDragStart: ({ keys }) => {
      dragged.current = String([...keys][0]);
    },
    onDragEnd: () => {
      dragged.current = undefined;
    },
    getDropOperation(target) {
      const { body, nesting } = latest.current;
      const id = dragged.current;
      if (id === undefined || id === PAGE) return "cancel";
      const place = placeOfDrop(body, id, target as DropTarget);
      return place !== undefined && moveBlock(body, id, place, nesting) !== body
        ? "move"
        : "cancel";
    },
    onMove({ keys, target }) {
      const { body, commands } = latest.current;
      const id = String([...keys][0]);
      const place = placeOfDrop(body, id, target as DropTarget);
      if (place !== undefined) commands.move(id, place);
    },
  });
  return dragAndDropHooks;
}
