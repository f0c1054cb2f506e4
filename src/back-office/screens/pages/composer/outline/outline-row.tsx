import {
  cloneElement,
  type HTMLAttributes,
  isValidElement,
  type ReactElement,
  type Ref,
} from "react";
import type { OutlineNode } from "./outline-nodes.ts";
import { useFactTexts, useItemFacts } from "./use-item-facts.ts";

interface Props {
  /** The attributes of a row of a grid, with its cell. */
  row: HTMLAttributes<HTMLDivElement> & {
    ref?: Ref<HTMLDivElement> | undefined;
  };
  node: OutlineNode;
}

/** An item of the tree, whose name says all that its icons show. */
export function OutlineRow({ row, node }: Props) {
  const facts = useItemFacts(node);
  const texts = useFactTexts(facts);
  const { children, "aria-rowindex": _, ...attributes } = row;
  const cell = isValidElement(children)
    ? cloneElement(children as ReactElement<HTMLAttributes<HTMLElement>>, {
        role: "presentation",
        "aria-colindex": undefined,
      })
    : children;
  return (
    <div
      tabIndex={-1}
      {...attributes}
      role="treeitem"
      aria-label={[facts.name, facts.type, ...Object.values(texts)]
        .filter(Boolean)
        .join(", ")}
    >
      {cell}
    </div>
  );
}
