import {
  $createListItemNode,
  $createListNode,
  type ListItemNode,
  type ListNode,
} from "@lexical/list";
import {
  $createHeadingNode,
  $createQuoteNode,
  type HeadingTagType,
} from "@lexical/rich-text";
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  type ElementNode,
  type LexicalNode,
  type ParagraphNode,
  TEXT_TYPE_TO_FORMAT,
} from "lexical";
import { $createKeptNode } from "./kept-node.ts";
import { $setAttributes, $setTag, formats } from "./node-markup.ts";
import { $createSpanNode, spanTags } from "./span-node.ts";

const blockTags: ReadonlySet<string> = new Set([
  ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "ul", "ol", "li", "dl"],
  ...["dt", "dd", "table", "figure", "blockquote", "pre", "hr", "figcaption"],
]);

const isElement = (node: Node): node is Element => node.nodeType === 1;

/** Whether a node is part of a line. */
export const isInline = (node: Node): boolean =>
  node.nodeType === 3 ||
  (isElement(node) &&
    !blockTags.has(node.localName) &&
    [...node.childNodes].every(isInline));

const isSpace = (node: Node): boolean =>
  !isElement(node) && /^[ \t\n\r\f]*$/.test(node.textContent ?? "");

/** Blocks of HTML that has been purged; it is consumed. */
export function $blocksOf(box: ParentNode): LexicalNode[] {
  const blocks: LexicalNode[] = [];
  let line: Node[] = [];
  const endLine = () => {
    if (line.some((node) => !isSpace(node))) blocks.push($bare(line));
    line = [];
  };
  for (const child of [...box.childNodes]) {
    if (isInline(child)) line.push(child);
    else if (isElement(child)) {
      endLine();
      blocks.push(...$block(child));
    }
  }
  endLine();
  return blocks;
}

/** Text that is in no element. */
function $bare(line: readonly Node[]): ParagraphNode {
  const box = line[0]?.ownerDocument?.createElement("p");
  const paragraph = $createParagraphNode();
  $setTag(paragraph, "bare");
  if (box === undefined) return paragraph;
  box.append(...line);
  return $filled(paragraph, box);
}

/** Plain text, whose lines count. */
export function $plainBlocksOf(text: string): LexicalNode[] {
  const paragraph = $createParagraphNode();
  if (text !== "") $setTag(paragraph, "bare");
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (index > 0) paragraph.append($createLineBreakNode());
    if (line !== "") paragraph.append($createTextNode(line));
  }
  return [paragraph];
}

function $block(element: Element): LexicalNode[] {
  const { localName } = element;
  const children = [...element.childNodes].filter((node) => !isSpace(node));
  const isLine = children.every(isInline);
  switch (localName) {
    case "p":
    case "div": {
      if (isLine) {
        const paragraph = $createParagraphNode();
        $setTag(paragraph, localName);
        $setAttributes(paragraph, element);
        return [$filled(paragraph, element)];
      }
      return element.attributes.length > 0
        ? [$kept(element)]
        : $blocksOf(element);
    }
    case "blockquote": {
      if (element.attributes.length > 0) break;
      if (isLine) return [$quote(element)];
      const isText = (node: Node) =>
        isElement(node) &&
        node.localName === "p" &&
        node.attributes.length === 0 &&
        [...node.childNodes].every(isInline);
      if (!children.every(isText)) break;
      return children.map((paragraph) => $quote(paragraph as Element));
    }
    case "ul":
    case "ol":
      return isPlainList(element) ? [$list(element)] : [$kept(element)];
    default:
      if (!/^h[1-6]$/.test(localName) || !isLine) break;
      return [$heading(element)];
  }
  return [$kept(element)];
}

const $kept = (element: Element) =>
  $createKeptNode(element.outerHTML, isInline(element));

function $heading(element: Element): LexicalNode {
  const heading = $createHeadingNode(element.localName as HeadingTagType);
  $setAttributes(heading, element);
  return $filled(heading, element);
}

const $quote = (element: Element) => $filled($createQuoteNode(), element);

/** The lists in an item, or in a list, as Google Docs nests them. */
const isList = (node: Element): boolean =>
  node.localName === "ul" || node.localName === "ol";

/** Whether a list consists of lines and further lists. */
const isPlainList = (list: Element): boolean =>
  [...list.children].every((item) => {
    if (isList(item)) return isPlainList(item);
    if (item.localName !== "li") return false;
    const blocks = [...item.children].filter((node) => !isInline(node));
    const lines = blocks.filter((node) => !isList(node));
    const hasText = [...item.childNodes].some(
      (node) => isInline(node) && !isSpace(node),
    );
    return (
      lines.every(
        ({ localName, childNodes }) =>
          (localName === "p" || localName === "div") &&
          [...childNodes].every(isInline),
      ) &&
      lines.length <= (hasText ? 0 : 1) &&
      blocks.filter(isList).every(isPlainList)
    );
  });

function $list(element: Element): ListNode {
  const start = Number(element.getAttribute("start") ?? 1);
  const list = $createListNode(
    element.localName === "ol" ? "number" : "bullet",
    Number.isInteger(start) ? start : 1,
  );
  $setAttributes(list, element, ["start"]);
  for (const item of [...element.children]) {
    if (isList(item)) list.append($createListItemNode().append($list(item)));
    else list.append(...$items(item));
  }
  return list;
}

/** An item, and after it one for each list in it. */
function $items(element: Element): ListItemNode[] {
  const lists = [...element.children].filter(isList);
  for (const list of lists) list.remove();
  const line = [...element.children].find(({ localName }) =>
    blockTags.has(localName),
  );
  const item = $filled($createListItemNode(), line ?? element);
  $setAttributes(item, element);
  const nested = lists.map((list) => $createListItemNode().append($list(list)));
  return item.isEmpty() && nested.length > 0 ? nested : [item, ...nested];
}

/** Puts the content of an element, which is one line, into a node. */
function $filled<Node extends ElementNode>(node: Node, element: Element): Node {
  collapseSpaces(element);
  node.append(...$inline(element, 0));
  return node;
}

function $inline(element: Element, format: number): LexicalNode[] {
  return [...element.childNodes].flatMap((child): LexicalNode[] => {
    if (!isElement(child)) {
      const text = child.nodeType === 3 ? (child.textContent ?? "") : "";
      return text === "" ? [] : [$createTextNode(text).setFormat(format)];
    }
    const { localName } = child;
    if (localName === "br") return [$createLineBreakNode()];
    const meant = formats.find(([, tags]) => tags.includes(localName));
    if (meant !== undefined && child.attributes.length === 0)
      return $inline(child, format | (TEXT_TYPE_TO_FORMAT[meant[0]] ?? 0));
    const inner = $inline(child, format);
    const isPlainSpan = /^(?:span|a)$/.test(localName);
    if (isPlainSpan && child.attributes.length === 0) return inner;
    if (spanTags.has(localName) && inner.length > 0) {
      const span = $createSpanNode(localName, child.getAttribute("href"));
      $setAttributes(span, child, ["href"]);
      return [span.append(...inner)];
    }
    return [$kept(child)];
  });
}

/** Collapses white space as a browser does, which leaves non-breaking spaces. */
function collapseSpaces(line: Element): void {
  let last: Text | undefined;
  let isAfterSpace = true;
  const trimLast = () => {
    if (last !== undefined) last.data = last.data.replace(/ $/, "");
  };
  const walk = (node: Node): void => {
    for (const child of [...node.childNodes]) {
      if (child.nodeType === 3) {
        const text = child as Text;
        const data = text.data.replace(/[ \t\n\r\f]+/g, " ");
        text.data = isAfterSpace ? data.replace(/^ /, "") : data;
        if (text.data === "") continue;
        isAfterSpace = text.data.endsWith(" ");
        last = text;
      } else if (isElement(child)) {
        if (child.localName === "br") {
          trimLast();
          isAfterSpace = true;
          last = undefined;
        } else if (child.childNodes.length > 0) walk(child);
        else {
          isAfterSpace = false;
          last = undefined;
        }
      }
    }
  };
  walk(line);
  trimLast();
  const end = line.lastChild;
  if (end !== null && isElement(end) && end.localName === "br") end.remove();
}
