import {
  $isListItemNode,
  $isListNode,
  type ListItemNode,
  type ListNode,
} from "@lexical/list";
import { $isHeadingNode, $isQuoteNode } from "@lexical/rich-text";
import {
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
} from "lexical";
import { $isKeptNode } from "./kept-node.ts";
import { $attributesOf, $tagOf, formats } from "./node-markup.ts";
import { $isSpanNode } from "./span-node.ts";

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const attribute = ([name, value]: readonly [string, string]) =>
  ` ${name}="${escaped(value).replaceAll('"', "&quot;")}"`;

const $attributes = (node: LexicalNode): string =>
  $attributesOf(node).map(attribute).join("");

const $wrapped = (tag: string, node: LexicalNode, content: string) =>
  `<${tag}${$attributes(node)}>${content}</${tag}>`;

/** The HTML of a block of the text. */
export function $blockHtml(node: LexicalNode): string {
  if ($isKeptNode(node)) return node.getHtml();
  if ($isListNode(node)) return $listHtml(node);
  if (!$isElementNode(node)) return $lineHtml([node]);
  const line = $lineHtml(node.getChildren());
  if ($isHeadingNode(node)) return $wrapped(node.getTag(), node, line);
  if ($isQuoteNode(node)) return `<blockquote><p>${line}</p></blockquote>`;
  const tag = $tagOf(node);
  return $wrapped(tag === "bare" ? "p" : tag, node, line || "<br>");
}

function $listHtml(list: ListNode): string {
  const start = list.getStart();
  const isNumbered = list.getListType() === "number";
  const from = isNumbered && start !== 1 ? ` start="${start}"` : "";
  const tag = isNumbered ? "ol" : "ul";
  const items: string[] = [];
  for (const item of list.getChildren()) {
    if (!$isListItemNode(item)) continue;
    const nested = item.getFirstChild();
    // A nested list belongs to the item before it.
    if ($isListNode(nested)) {
      const before = items.pop() ?? "<li>";
      items.push(`${before}${$listHtml(nested)}`);
    } else items.push($itemHtml(item));
  }
  const inner = items.map((item) => `${item}</li>`).join("");
  return `<${tag}${from}${$attributes(list)}>${inner}</${tag}>`;
}

const $itemHtml = (item: ListItemNode): string =>
  `<li${$attributes(item)}>${$lineHtml(item.getChildren())}`;

/** Lines of text; elements that neighbors share are written once. */
export function $lineHtml(nodes: readonly LexicalNode[]): string {
  let html = "";
  let open: string[] = [];
  const close = (count: number) => {
    for (const tag of open.slice(count).reverse()) html += `</${tag}>`;
    open = open.slice(0, count);
  };
  for (const node of nodes) {
    if ($isTextNode(node)) {
      const wanted = formats.flatMap(([format, [tag = ""]]) =>
        node.hasFormat(format) ? [tag] : [],
      );
      const differing = open.findIndex((tag, index) => tag !== wanted[index]);
      const shared = differing === -1 ? open.length : differing;
      close(shared);
      for (const tag of wanted.slice(shared)) html += `<${tag}>`;
      open = wanted;
      html += escaped(node.getTextContent());
    } else if ($isLineBreakNode(node)) html += "<br>";
    else {
      close(0);
      html += $inlineHtml(node);
    }
  }
  close(0);
  return html;
}

function $inlineHtml(node: LexicalNode): string {
  if ($isKeptNode(node)) return node.getHtml();
  if (!$isElementNode(node)) return escaped(node.getTextContent());
  const line = $lineHtml((node as ElementNode).getChildren());
  if (!$isSpanNode(node) || line === "") return line;
  const href = node.getHref();
  const address = href === null ? "" : attribute(["href", href]);
  const tag = node.getTag();
  return `<${tag}${address}${$attributes(node)}>${line}</${tag}>`;
}
