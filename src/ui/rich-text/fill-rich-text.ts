import hidden from "#src/ui/visually-hidden/visually-hidden.module.css";
import styles from "./rich-text.module.css";
import { anchorId, anchorName, sanitize } from "./sanitize.ts";

/** Options for rendering a text. */
export interface RichTextOptions {
  /** The base path of the application (`/fo`). */
  base: string;
  /** Announcement for links that open a new tab. */
  newTab: string;
  /** Accessible name of tables without a caption. */
  table: string;
}

/** Shows sanitized HTML in an element, replacing its content. */
export function fillRichText(
  box: Element,
  html: string,
  { base, newTab, table }: RichTextOptions,
): void {
  box.replaceChildren();
  const text = sanitize(html, base);
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
  box.replaceChildren(text);
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
