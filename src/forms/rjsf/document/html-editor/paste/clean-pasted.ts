import { isAllowedImage } from "#src/domain/values/rich-text-policy.ts";
import { parseInert } from "#src/ui/rich-text/parse-inert.ts";
import { isAllowedLink, purge } from "#src/ui/rich-text/sanitize.ts";
import { rename, stylesOf, unwrap } from "./style.ts";
import { makeWordLists } from "./word-lists.ts";

/** What pasting leaves out, and how often. */
export type LeftOut = ReadonlyMap<LeftOutKind, number>;
export type LeftOutKind =
  | "alignment"
  | "colors"
  | "comments"
  | "deletions"
  | "drawings"
  | "embeds"
  | "inputs"
  | "images"
  | "links";

/** HTML of a clipboard, in the elements that the policy allows, with the structure that it looks as if it had. */
export function cleanPasted(html: string): { box: HTMLElement; left: LeftOut } {
  const box = parseInert(fragmentOf(html));
  const left = new Map<LeftOutKind, number>();
  const leave = (kind: LeftOutKind) =>
    left.set(kind, (left.get(kind) ?? 0) + 1);
  const isOffice = /Mso[A-Z]|urn:schemas-microsoft-com/.test(html);

  removeUnseen(box);
  if (isOffice) removeRevisions(box, leave);
  collapseSpaces(box);
  makeWordLists(box);
  for (const element of [...box.querySelectorAll("*")]) {
    countLook(element, leave);
    removeForeign(element, leave);
  }
  // A document's title is above its headings.
  if (box.querySelector("[class*='MsoTitle']") !== null) lowerHeadings(box);
  for (const element of [...box.querySelectorAll("[class], [style], b, i")])
    giveMeaning(element);
  for (const element of [...box.querySelectorAll("*")]) {
    const other = equivalents[element.localName];
    if (other !== undefined) rename(element, other);
  }
  arrangeTables(box);
  if (box.querySelector("h1") !== null) lowerHeadings(box);
  removeAttributes(box, isOffice);
  purge(box);
  removeEmpty(box);
  return { box, left };
}

/** The element around a part of a table; a browser drops the part otherwise. */
const tableParts: readonly (readonly [RegExp, string, string])[] = [
  [/^\s*<t[dh]\b/i, "<table><tr>", "</tr></table>"],
  [
    /^\s*<(?:caption|col(?:group)?|t(?:r|body|head|foot))\b/i,
    "<table>",
    "</table>",
  ],
];

/** The part that was copied. Spreadsheets mark the cells alone, within their table. */
function fragmentOf(html: string): string {
  const fragment =
    /<!--\s*StartFragment\s*-->([\s\S]*)<!--\s*EndFragment\s*-->/i.exec(
      html,
    )?.[1] ?? html;
  const [, before = "", after = ""] =
    tableParts.find(([part]) => part.test(fragment)) ?? [];
  return before + fragment + after;
}

/** What is not shown where it was copied. */
function removeUnseen(box: Element): void {
  const names =
    "script, style, title, meta, link, template, noscript, xml, .Apple-interchange-newline";
  for (const element of box.querySelectorAll(names)) element.remove();
  for (const element of box.querySelectorAll("[hidden], [style]")) {
    const styles = stylesOf(element);
    const isHidden =
      element.hasAttribute("hidden") ||
      styles.get("display") === "none" ||
      styles.get("mso-hide") === "all";
    if (isHidden) element.remove();
    else if (styles.has("mso-spacerun")) element.textContent = " ";
  }
  for (const space of box.querySelectorAll(".Apple-converted-space"))
    space.textContent = " ";
}

/** Office's comments, with their marks in the text. */
const comments = "[style*='mso-element:comment' i]";
const commentMarks =
  ".MsoCommentReference, a.msocomanchor, [style*='mso-special-character:comment' i]";

/** Leaves out what Office would not print: comments, and text that was deleted while changes were tracked. */
function removeRevisions(
  box: Element,
  leave: (kind: LeftOutKind) => unknown,
): void {
  for (const element of box.querySelectorAll("del")) {
    leave("deletions");
    element.remove();
  }
  for (const element of box.querySelectorAll("ins")) unwrap(element);
  const anchors = box.querySelectorAll("a.msocomanchor").length;
  for (let count = 0; count < anchors; count += 1) leave("comments");
  for (const element of box.querySelectorAll(`${commentMarks}, ${comments}`))
    element.remove();
}

/** The source is broken into lines, which means nothing. */
function collapseSpaces(node: Node): void {
  for (const child of node.childNodes) {
    if (child.nodeName === "PRE") continue;
    if (child.nodeType === 3)
      (child as Text).data = (child as Text).data.replace(/[ \t\n\r\f]+/g, " ");
    else collapseSpaces(child);
  }
}

const usual =
  /^(?:inherit|initial|unset|auto|none|currentcolor|transparent|black|white|window(?:text)?|#(?:000|fff){1,2}|rgba?\(\s*(?:0,\s*0,\s*0|255,\s*255,\s*255)\b.*\)|rgba\(.*,\s*0\))$/i;
/** Of links and of the text, in Google Docs, Word and Outlook. */
const ofLinks =
  /^(?:blue|purple|#0563c1|#0000ee|#1155cc|rgb\(17,\s*85,\s*204\))$/i;

const isColor = (value: string | undefined): boolean =>
  value !== undefined && !usual.test(value) && !ofLinks.test(value);

/** Counts what a text looks like, which belongs to the product. */
function countLook(
  element: Element,
  leave: (kind: LeftOutKind) => unknown,
): void {
  const styles = stylesOf(element);
  const background = styles.get("background-color") ?? styles.get("background");
  if (
    isColor(styles.get("color")) ||
    isColor(background?.split(" ")[0]) ||
    isColor(element.getAttribute("color") ?? undefined) ||
    isColor(element.getAttribute("bgcolor") ?? undefined)
  )
    leave("colors");
  const align = styles.get("text-align") ?? element.getAttribute("align") ?? "";
  if (/^(?:center|right|justify)$/i.test(align)) leave("alignment");
}

const foreign: Readonly<Record<string, LeftOutKind>> = {
  ...{ svg: "drawings", canvas: "drawings", math: "drawings" },
  ...{ iframe: "embeds", video: "embeds", audio: "embeds" },
  ...{ object: "embeds", embed: "embeds" },
  ...{ input: "inputs", select: "inputs", textarea: "inputs" },
  ...{ button: "inputs" },
};

function removeForeign(
  element: Element,
  leave: (kind: LeftOutKind) => unknown,
): void {
  const kind = foreign[element.localName];
  if (kind !== undefined) {
    if (element.getAttribute("type") !== "hidden") leave(kind);
    element.remove();
  } else if (element.localName === "img") {
    const address = element.getAttribute("src") ?? "";
    const isPixel = ["width", "height"].some(
      (name) => element.getAttribute(name) === "1",
    );
    // An image within the text would be longer than all of it; Google's addresses expire.
    const isBrief = /^data:|^https:\/\/[^/]*\.googleusercontent\.com\//i.test(
      address,
    );
    if (!isBrief && !isPixel && isAllowedImage(address, location.origin))
      return;
    if (!isPixel) leave("images");
    element.remove();
  } else if (element.localName === "a" && element.hasAttribute("href")) {
    if (isAllowedLink(element.getAttribute("href") ?? "")) return;
    leave("links");
    element.removeAttribute("href");
  }
}

/** Word's paragraphs by their style's class. */
const classes: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\s)(?:x_)*MsoTitle\b/, "h1"],
  [/(?:^|\s)(?:x_)*MsoSubtitle\b/, "h2"],
  [/(?:^|\s)(?:x_)*Mso(?:Intense)?Quote\b/, "blockquote"],
];

/** Writes with elements what a style says: bold, italic, underlined. */
function giveMeaning(element: Element): void {
  const styles = stylesOf(element);
  const { localName } = element;
  if (localName === "p") {
    const tag = classes.find(([name]) => name.test(element.className))?.[1];
    if (tag !== undefined) rename(element, tag);
    return;
  }
  const weight = styles.get("font-weight") ?? "";
  const isBold = /^(?:bold|bolder|[6-9]00)$/i.test(weight);
  const isItalic = /^(?:italic|oblique)/i.test(styles.get("font-style") ?? "");
  const line =
    styles.get("text-decoration") ?? styles.get("text-decoration-line") ?? "";
  // Google Docs has everything in a <b> that is not bold.
  const isNot =
    (/^(?:b|strong)$/.test(localName) && weight !== "" && !isBold) ||
    (/^(?:i|em)$/.test(localName) && styles.get("font-style") === "normal");
  const isInHeading = element.closest("h1, h2, h3, h4, h5, h6") !== null;
  const isInLink = element.closest("a") !== null;
  const vertical = styles.get("vertical-align");
  const tags = [
    ...(isBold && !isInHeading ? ["strong"] : []),
    ...(isItalic ? ["em"] : []),
    ...(/underline/i.test(line) && !isInLink ? ["u"] : []),
    ...(/line-through/i.test(line) ? ["s"] : []),
    ...(vertical === "super" ? ["sup"] : []),
    ...(vertical === "sub" ? ["sub"] : []),
  ];
  if (localName === "span" && element.textContent?.trim() !== "") {
    const content = [...element.childNodes];
    let inner: Element = element;
    for (const tag of tags) {
      const next = element.ownerDocument.createElement(tag);
      inner.append(next);
      inner = next;
    }
    if (inner !== element) inner.append(...content);
  }
  if (isNot) unwrap(element);
}

/** Elements that are not allowed, by those that mean or lay out the same. */
const equivalents: Readonly<Record<string, string>> = {
  ...{ strike: "s", tt: "code", kbd: "code", samp: "code", var: "em" },
  ...{ section: "div", article: "div", main: "div", header: "div" },
  ...{ footer: "div", aside: "div", nav: "div", address: "div" },
  ...{ details: "div", summary: "p", center: "div", form: "div" },
  ...{ fieldset: "div", legend: "p", hgroup: "div", dfn: "em", menu: "ul" },
};

/** Replaces tables that only place their content. */
function arrangeTables(box: Element): void {
  for (const table of [...box.querySelectorAll("table")].reverse()) {
    const cells = [...table.querySelectorAll("td, th")];
    const isLayout =
      cells.length <= 1 ||
      table.getAttribute("role") === "presentation" ||
      table.querySelector("table") !== null;
    if (isLayout) {
      for (const cell of cells) rename(cell, "div");
      for (const part of [...table.querySelectorAll("tbody, thead, tr")])
        unwrap(part);
      unwrap(table);
      continue;
    }
    for (const cell of cells) {
      const [only, ...others] = cell.children;
      if (only?.localName === "p" && others.length === 0) {
        unwrap(only);
        cell.firstChild?.textContent?.trim() === "" && cell.firstChild.remove();
      }
    }
  }
}

/** Makes each heading one lower: the page has its h1. */
function lowerHeadings(box: Element): void {
  for (const heading of [...box.querySelectorAll("h1, h2, h3, h4, h5")])
    rename(heading, `h${Number(heading.localName[1]) + 1}`);
}

function removeAttributes(box: Element, isOffice: boolean): void {
  const wanted = new Set(
    [...box.querySelectorAll("a[href^='#']")].map((link) =>
      link.getAttribute("href")?.slice(1),
    ),
  );
  for (const element of box.querySelectorAll("*"))
    for (const { name, value } of [...element.attributes]) {
      const isNoise =
        (name === "id" || name === "name"
          ? !wanted.has(value)
          : name === "dir" && value === "ltr") ||
        (name === "lang" && isOffice) ||
        (/^(?:width|height)$/.test(name) && element.localName !== "img") ||
        (/^(?:col|row)span$/.test(name) && value === "1") ||
        /^(?:class|style)$/.test(name);
      if (isNoise) element.removeAttribute(name);
    }
}

const lines = "p, h1, h2, h3, h4, h5, h6, li, blockquote, div";
const isBlock = (node: Node | null): boolean =>
  /^(?:p|h\d|ul|ol|div|table)$/i.test(node?.nodeName ?? "");

/** Removes what only made space. */
function removeEmpty(box: Element): void {
  for (const element of [...box.querySelectorAll(lines)].reverse())
    if (
      element.textContent?.trim() === "" &&
      element.querySelector("img, hr") === null
    )
      element.remove();
  for (const br of [...box.querySelectorAll("br")])
    if (isBlock(br.previousSibling) || isBlock(br.nextSibling)) br.remove();
}
