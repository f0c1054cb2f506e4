import hidden from "#src/ui/visually-hidden/visually-hidden.module.css";
import { parseInert } from "./parse-inert.ts";
import styles from "./rich-text.module.css";
import { anchorId, anchorName, sanitizeParsed } from "./sanitize.ts";

/** Options for rendering a text. */
export interface RichTextOptions {
  /** The base path of the application (`/fo`). */
  base: string;
  /** Announcement for links that open a new tab. */
  newTab: string;
  /** Accessible name of tables without a caption. */
  table: string;
}

/** What elements show, and with which options. */
const filled = new WeakMap<Element, { html: string; options: string }>();

/** Shows sanitized HTML in an element, replacing what differs from the HTML that it showed before. */
export function fillRichText(
  box: Element,
  html: string,
  options: RichTextOptions,
): void {
  const before = filled.get(box);
  const present = { html, options: JSON.stringify(options) };
  filled.set(box, present);
  const parsed = parseInert(html);
  if (before?.options === present.options) {
    const old = parseInert(before.html);
    // Ids are unique among all of the text.
    const hasNames = [old, parsed].some((one) =>
      one.querySelector("[id], [name]"),
    );
    if (!hasNames && patch(box, old, parsed, options)) return;
  }
  box.replaceChildren();
  insert(box, null, parsed, options);
}

/**
 * Replaces the children of a shown element that differ between two parsed versions of it. Returns false, with nothing changed,
 * if the sanitizer has changed them, so that they cannot be matched.
 */
function patch(
  shown: Element,
  before: Node,
  after: Node,
  options: RichTextOptions,
): boolean {
  const [present, old, next] = [shown, before, after].map(({ childNodes }) => [
    ...childNodes,
  ]) as [ChildNode[], ChildNode[], ChildNode[]];
  if (
    present.length !== old.length ||
    present.some(({ nodeName }, index) => nodeName !== old[index]?.nodeName)
  )
    return false;
  const shorter = Math.min(old.length, next.length);
  const isSame = (index: number) =>
    old.at(index)?.isEqualNode(next.at(index) ?? null) === true;
  let start = 0;
  while (start < shorter && isSame(start)) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(-1 - end)) end += 1;
  const from = old.slice(start, old.length - end);
  const to = next.slice(start, next.length - end);
  const gone = present.slice(start, present.length - end);
  const [only, changed, element] = [from[0], to[0], gone[0]];
  if (
    from.length === 1 &&
    to.length === 1 &&
    element instanceof Element &&
    only?.cloneNode().isEqualNode(changed?.cloneNode() ?? null) &&
    patch(element, only, changed as Node, options)
  )
    return true;
  const box = (after.ownerDocument ?? document).createElement("div");
  box.append(...to);
  for (const one of gone) one.remove();
  insert(shown, present[present.length - end] ?? null, box, options);
  return true;
}

/** Sanitizes parsed HTML, and inserts it. */
function insert(
  box: Element,
  next: ChildNode | null,
  parsed: HTMLElement,
  { base, newTab, table }: RichTextOptions,
): void {
  const text = sanitizeParsed(parsed, base);
  for (const link of text.querySelectorAll("a[target]")) {
    const words = document.createElement("span");
    words.className = hidden["hidden"] ?? "";
    words.textContent = ` ${newTab}`;
    link.append(words);
  }
  const wide = [
    ...[...text.querySelectorAll("table")].flatMap((one) =>
      one.parentElement?.closest("table") ? [] : inRegion(one, table),
    ),
    ...text.querySelectorAll("pre"),
  ];
  box.insertBefore(text, next);
  for (const one of wide) scrolling.observe(one);
}

/** Wraps a table in a region that scrolls if the table is wider than the page. */
function inRegion(table: HTMLTableElement, name: string): HTMLElement {
  const region = document.createElement("div");
  region.className = styles["wide"] ?? "";
  region.role = "region";
  region.ariaLabel = table.caption?.textContent.trim() || name;
  table.replaceWith(region);
  region.append(table);
  return region;
}

/** Makes an element focusable while it scrolls, so that it can be scrolled with the keyboard. */
const markScrolling = (element: Element) => {
  if (element.scrollWidth > element.clientWidth)
    element.setAttribute("tabindex", "0");
  else element.removeAttribute("tabindex");
};

const scrolling =
  typeof ResizeObserver === "undefined"
    ? { observe: markScrolling }
    : new ResizeObserver((entries) => {
        for (const { target } of entries) markScrolling(target);
      });

/** Scrolls to the target in the URL (`#prizes`) if it is in this text. */
export function showAnchor(box: Element): void {
  const name = anchorName(location.hash);
  if (name === undefined) return;
  const target = document.getElementById(anchorId(name));
  if (target !== null && box.contains(target)) target.scrollIntoView();
}
