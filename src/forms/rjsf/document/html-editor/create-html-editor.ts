import { createEmptyHistoryState, registerHistory } from "@lexical/history";
import { ListItemNode, ListNode, registerList } from "@lexical/list";
import { HeadingNode, QuoteNode, registerRichText } from "@lexical/rich-text";
import { mergeRegister } from "@lexical/utils";
import {
  $createNodeSelection,
  $getNearestNodeFromDOMNode,
  $getSelection,
  $isElementNode,
  $isNodeSelection,
  $isRangeSelection,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_HIGH,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  createEditor,
  DRAGSTART_COMMAND,
  DROP_COMMAND,
  INDENT_CONTENT_COMMAND,
  isDOMNode,
  type LexicalEditor,
  PASTE_COMMAND,
  PASTE_TAG,
} from "lexical";
import { $isInList } from "./commands.ts";
import styles from "./html-editor.module.css";
import { $blocksOf } from "./import-html.ts";
import { $isKeptNode, KeptNode } from "./kept-node.ts";
import { $setTag, $tagOf } from "./node-markup.ts";
import type { LeftOut } from "./paste/clean-pasted.ts";
import { SpanNode } from "./span-node.ts";

/** An editor of HTML, without a text. */
export const createHtmlEditor = (): LexicalEditor =>
  createEditor({
    namespace: "html",
    nodes: [
      ...[HeadingNode, QuoteNode, ListNode, ListItemNode],
      ...[KeptNode, SpanNode],
    ],
    theme: {
      list: { nested: { listitem: styles["nested"] ?? "" } },
      text: {
        underline: styles["underline"] ?? "",
        strikethrough: styles["strikethrough"] ?? "",
        underlineStrikethrough: styles["both"] ?? "",
      },
    },
    onError(error) {
      throw error;
    },
  });

/** Makes an editor that has its element react to keys, the mouse and the clipboard. */
export const registerHtmlEditor = (
  editor: LexicalEditor,
  onPasted: (left: LeftOut) => void,
): (() => void) =>
  mergeRegister(
    registerRichText(editor),
    registerList(editor),
    registerHistory(editor, createEmptyHistoryState(), 300),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        if (!("clipboardData" in event) || event.clipboardData === null)
          return false;
        event.preventDefault();
        return $insertData(editor, event.clipboardData, onPasted);
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (event) => {
        if (typeof event === "string" || event.dataTransfer == null)
          return false;
        return $insertData(editor, event.dataTransfer, onPasted);
      },
      COMMAND_PRIORITY_HIGH,
    ),
    // What is dragged is inserted by the browser's event, so that it is cleaned, too.
    editor.registerCommand(
      DRAGSTART_COMMAND,
      () => true,
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        const types = event.dataTransfer?.types ?? [];
        if (types.some((type) => type === "Files" || type.includes("lexical")))
          event.preventDefault();
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      INDENT_CONTENT_COMMAND,
      () => !$isInList(),
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      CLICK_COMMAND,
      ({ target }) => {
        const node = isDOMNode(target)
          ? $getNearestNodeFromDOMNode(target)
          : null;
        if (!$isKeptNode(node)) return false;
        const selection = $createNodeSelection();
        selection.add(node.getKey());
        $setSelection(selection);
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerUpdateListener(({ editorState }) => {
      const root = editor.getRootElement();
      for (const element of root?.querySelectorAll("[data-selected]") ?? [])
        element.removeAttribute("data-selected");
      const selection = editorState.read($getSelection);
      if (!$isNodeSelection(selection)) return;
      for (const key of selection._nodes)
        editor.getElementByKey(key)?.setAttribute("data-selected", "");
    }),
  );

/** Loads what cleans HTML, before it is pasted or then. */
export const loadCleaner = () => import("./paste/clean-pasted.ts");

/** Inserts what a clipboard has, in the elements that the policy allows. */
function $insertData(
  editor: LexicalEditor,
  data: DataTransfer,
  onPasted: (left: LeftOut) => void,
): true {
  const html = data.getData("text/html");
  const text = data.getData("text/plain");
  if (html === "") {
    $insertLines(text);
    onPasted(new Map());
    return true;
  }
  loadCleaner().then(
    ({ cleanPasted }) => {
      const { box, left } = cleanPasted(html);
      editor.update(() => $insertBlocks(box), { tag: PASTE_TAG });
      onPasted(left);
    },
    () => editor.update(() => $insertLines(text)),
  );
  return true;
}

function $insertLines(text: string): void {
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;
    if (index > 0) selection.insertParagraph();
    const present = $getSelection();
    if ($isRangeSelection(present)) present.insertText(line);
  }
}

function $insertBlocks(box: Element): void {
  const selection = $getSelection();
  if (selection === null) return;
  const blocks = $blocksOf(box);
  const [only] = blocks;
  if (only !== undefined && blocks.length === 1 && $tagOf(only) === "bare") {
    if ($isElementNode(only)) selection.insertNodes(only.getChildren());
    return;
  }
  for (const block of blocks) if ($tagOf(block) !== "p") $setTag(block, "p");
  if (blocks.length > 0) selection.insertNodes(blocks);
}
