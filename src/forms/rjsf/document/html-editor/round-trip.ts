import { $isQuoteNode } from "@lexical/rich-text";
import {
  $createParagraphNode,
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isParagraphNode,
  $isTextNode,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
} from "lexical";
import { parseInert } from "#src/ui/rich-text/parse-inert.ts";
import { purge } from "#src/ui/rich-text/sanitize.ts";
import { $blockHtml, $lineHtml } from "./export-html.ts";
import { $blocksOf, $plainBlocksOf, isInline } from "./import-html.ts";
import { $tagOf } from "./node-markup.ts";
import { piecesOf } from "./source-pieces.ts";

/** Blocks, and what they were made from. */
interface Piece {
  keys: readonly NodeKey[];
  /** As it was written; undefined if the policy does not allow all of it. */
  source: string | undefined;
  /** As this editor writes the blocks. */
  written: readonly string[];
}

/** Marks updates that are no edits. */
export const LOADED = "loaded";

/** A text of HTML in an editor: blocks that are not edited keep their source, character by character (docs/decisions/0035). */
export class RoundTrip {
  readonly #editor: LexicalEditor;
  readonly #written = new Map<NodeKey, string>();
  #pieces: ReadonlyMap<NodeKey, Piece> = new Map();
  /** All blocks as they were loaded. */
  #loaded:
    | { html: string; keys: readonly NodeKey[]; written: string }
    | undefined;
  #isPlain = false;

  constructor(editor: LexicalEditor) {
    this.#editor = editor;
  }

  /** Replaces the text. */
  load(html: string): void {
    this.#isPlain = html !== "" && !/[<&]/.test(html);
    const made: { keys: NodeKey[]; source: string | undefined }[] = [];
    this.#editor.update(
      () => {
        const root = $getRoot().clear();
        const add = (source: string | undefined, blocks: LexicalNode[]) => {
          root.append(...blocks);
          made.push({ source, keys: blocks.map((block) => block.getKey()) });
        };
        if (this.#isPlain || html === "") add(html, $plainBlocksOf(html));
        else {
          for (const { source, isAllowed, box } of groupsOf(html))
            add(isAllowed ? source : undefined, $blocksOf(box));
          if (root.isEmpty()) root.append($createParagraphNode());
        }
      },
      { discrete: true, tag: [LOADED, HISTORY_MERGE_TAG] },
    );
    this.#written.clear();
    this.#editor.read(() => {
      const children = $getRoot().getChildren();
      const keys = children.map((child) => child.getKey());
      const isAsMade = made.flatMap((one) => one.keys).join() === keys.join();
      const isAllowed = made.every(({ source }) => source !== undefined);
      const whole = { keys, source: isAllowed ? html : undefined };
      const pieces = (isAsMade ? made : [whole]).map((piece) => ({
        ...piece,
        written: piece.keys.map(
          (key) => this.#write(children[keys.indexOf(key)]) ?? "",
        ),
      }));
      this.#pieces = new Map(
        pieces.flatMap((piece) => {
          const [first] = piece.keys;
          return first === undefined ? [] : [[first, piece]];
        }),
      );
      const written = pieces.flatMap((piece) => piece.written).join("");
      this.#loaded = { html, keys, written };
    });
  }

  /** Says which blocks have changed. */
  forget(keys: Iterable<NodeKey>): void {
    for (const key of keys) this.#written.delete(key);
  }

  /** The text as it is now. */
  html(): string {
    return this.#editor.getEditorState().read(() => {
      const children = $getRoot().getChildren();
      const written = children.map((child) => this.#write(child)).join("");
      const keys = children.map((child) => child.getKey()).join();
      if (
        written === this.#loaded?.written &&
        keys === this.#loaded.keys.join()
      )
        return this.#loaded.html;
      const [only] = children;
      const parts: string[] = [];
      let isAfterQuote = false;
      for (let index = 0; index < children.length; ) {
        const child = children[index] as LexicalNode;
        const source = this.#sourceAt(children, index);
        if (source !== undefined) {
          parts.push(source.html);
          isAfterQuote = false;
          index += source.count;
          continue;
        }
        if (child === only && children.length === 1 && $isBare(child))
          return this.#bareHtml(child);
        const isQuote = $isQuoteNode(child);
        if (isQuote && isAfterQuote) joinQuotes(parts, this.#write(child));
        else parts.push($isBlank(child) ? "" : this.#write(child));
        isAfterQuote = isQuote;
        index += 1;
      }
      const isText = (part: string) => part !== "";
      const first = parts.findIndex(isText);
      return parts
        .slice(first, parts.findLastIndex(isText) + 1)
        .map((part) => part || "<p><br></p>")
        .join("");
    });
  }

  #sourceAt(children: readonly LexicalNode[], index: number) {
    const piece = this.#pieces.get(children[index]?.getKey() ?? "");
    if (piece?.source === undefined) return undefined;
    const isSame = piece.keys.every((key, step) => {
      const child = children[index + step];
      return (
        child?.getKey() === key && this.#write(child) === piece.written[step]
      );
    });
    return isSame
      ? { html: piece.source, count: piece.keys.length }
      : undefined;
  }

  #write(block: LexicalNode | undefined): string {
    if (block === undefined) return "";
    const key = block.getKey();
    let html = this.#written.get(key);
    if (html === undefined) {
      html = $blockHtml(block);
      this.#written.set(key, html);
    }
    return html;
  }

  /** A text that is in no element stays so while it is a single one; a plain text stays plain. */
  #bareHtml(paragraph: LexicalNode): string {
    if (!$isElementNode(paragraph)) return "";
    const nodes = paragraph.getChildren();
    const text = paragraph.getTextContent();
    const isPlain =
      !/[<&]/.test(text) &&
      nodes.every(
        (node) =>
          $isLineBreakNode(node) ||
          ($isTextNode(node) && node.getFormat() === 0),
      );
    if (!this.#isPlain) return $lineHtml(nodes);
    return isPlain ? text : this.#write(paragraph);
  }
}

const $isBare = (node: LexicalNode): boolean =>
  $isParagraphNode(node) && $tagOf(node) === "bare";

const $isBlank = (node: LexicalNode): boolean =>
  $isParagraphNode(node) && node.isEmpty();

const quoteEnd = "</blockquote>";

/** Adds a paragraph to the quotation before it. */
function joinQuotes(parts: string[], html: string): void {
  const before = parts.pop() ?? "";
  parts.push(
    before.slice(0, -quoteEnd.length) + html.slice("<blockquote>".length),
  );
}

interface Group {
  source: string;
  /** Whether the policy allows all of it. */
  isAllowed: boolean;
  box: HTMLElement;
}

/** The pieces of HTML; text between elements, with the elements in it, is one. */
function groupsOf(html: string): Group[] {
  const sources: string[] = [];
  let isAfterLine = false;
  for (const piece of piecesOf(html)) {
    const nodes = [...parseInert(piece).childNodes];
    const isLine = nodes.every(isInline);
    const isSpace = nodes.every(
      (node) => node.nodeType === 3 && node.textContent?.trim() === "",
    );
    const joins = sources.length > 0 && (isSpace || (isLine && isAfterLine));
    if (joins) sources.push((sources.pop() ?? "") + piece);
    else sources.push(piece);
    if (!isSpace) isAfterLine = isLine;
    else if (!joins) isAfterLine = true;
  }
  return sources.map((source) => {
    const box = parseInert(source);
    const parsed = box.innerHTML;
    purge(box);
    return { source, box, isAllowed: box.innerHTML === parsed };
  });
}
