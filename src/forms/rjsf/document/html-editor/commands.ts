import {
  $insertList,
  $isListItemNode,
  $isListNode,
  $removeList,
} from "@lexical/list";
import {
  $createHeadingNode,
  $createQuoteNode,
  $isHeadingNode,
  $isQuoteNode,
  type HeadingTagType,
} from "@lexical/rich-text";
import { $setBlocksType } from "@lexical/selection";
import { $findMatchingParent } from "@lexical/utils";
import {
  $createParagraphNode,
  $createTextNode,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isRootOrShadowRoot,
  $isTextNode,
  $setSelection,
  type BaseSelection,
  type LexicalEditor,
  type LexicalNode,
  type TextFormatType,
} from "lexical";

import { $createSpanNode, $isLink } from "./span-node.ts";

/** What the toolbar shows as pressed. */
export interface Format {
  formats: readonly TextFormatType[];
  /** `p`, `h2`, `blockquote`, `ul`, `ol`. */
  block: string;
  /** The address of the link at the caret. */
  link: string | undefined;
}

export const noFormat: Format = { formats: [], block: "p", link: undefined };

const known = ["bold", "italic", "underline", "strikethrough"] as const;

/** The format where the caret is. */
export function $formatAtCaret(): Format {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return noFormat;
  const node = selection.anchor.getNode();
  return {
    formats: known.filter((format) => selection.hasFormat(format)),
    block: $blockAt(node),
    link: $linkAt(node)?.getHref() ?? undefined,
  };
}

const $linkAt = (node: LexicalNode) => $findMatchingParent(node, $isLink);

function $blockAt(node: LexicalNode): string {
  const list = $findMatchingParent(node, $isListNode);
  if (list !== null) return list.getListType() === "number" ? "ol" : "ul";
  const top = $findMatchingParent(node, (parent) => {
    const above = parent.getParent();
    return above !== null && $isRootOrShadowRoot(above);
  });
  if ($isHeadingNode(top)) return top.getTag();
  return $isQuoteNode(top) ? "blockquote" : "p";
}

/** Makes the selected blocks headings, quotations or lists; paragraphs if they are that already. */
export function setBlock(editor: LexicalEditor, tag: string): void {
  editor.update(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;
    const present = $blockAt(selection.anchor.getNode());
    if (present === "ul" || present === "ol") {
      $removeList();
      if (present === tag) return;
    }
    if (tag === "ul") $insertList("bullet");
    else if (tag === "ol") $insertList("number");
    else
      $setBlocksType($getSelection(), () => {
        if (present === tag) return $createParagraphNode();
        return tag === "blockquote"
          ? $createQuoteNode()
          : $createHeadingNode(tag as HeadingTagType);
      });
  });
}

/** Moves the selected items one level in or out. */
export const $isInList = (): boolean => {
  const selection = $getSelection();
  return (
    $isRangeSelection(selection) &&
    $findMatchingParent(selection.anchor.getNode(), $isListItemNode) !== null
  );
};

/** Makes the selected text plain paragraphs; links stay. */
export function clearFormats(editor: LexicalEditor): void {
  editor.update(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;
    if ($isInList()) $removeList();
    $setBlocksType($getSelection(), () => $createParagraphNode());
    const present = $getSelection();
    if (!$isRangeSelection(present)) return;
    present.setFormat(0);
    const nodes = present.isCollapsed() ? [] : present.extract();
    for (const node of nodes) if ($isTextNode(node)) node.setFormat(0);
  });
}

/** Links the selection, or a new text if nothing is selected; without an address it removes the link. */
export function setLink(
  editor: LexicalEditor,
  kept: BaseSelection | null,
  address: string | null,
  text: string,
): void {
  editor.update(() => {
    if (kept !== null) $setSelection(kept.clone());
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;
    const present = $linkAt(selection.anchor.getNode());
    if (selection.isCollapsed() && present === null) {
      if (address === null) return;
      const words = $createTextNode(text).setFormat(selection.format);
      selection.insertNodes([$createSpanNode("a", address).append(words)]);
      words.selectEnd();
      return;
    }
    const parts = selection.isCollapsed()
      ? (present?.getChildren() ?? [])
      : selection.extract().filter((node) => !$isElementNode(node));
    for (const part of parts) $linkPart(part, address);
  });
}

/** Links a part of a line, together with the linked part before it. */
function $linkPart(part: LexicalNode, address: string | null): void {
  const present = $linkAt(part);
  if (present !== null) {
    if (address !== null) present.setHref(address);
    else {
      for (const child of present.getChildren()) present.insertBefore(child);
      present.remove();
    }
    return;
  }
  if (address === null || !part.isInline()) return;
  const before = part.getPreviousSibling();
  if ($isLink(before) && before.getHref() === address) {
    before.append(part);
    return;
  }
  const link = $createSpanNode("a", address);
  part.insertBefore(link);
  link.append(part);
}
