import { stylesOf, unwrap } from "./style.ts";

const paragraph = /(?:^|\s)(?:x_)*MsoListParagraph/;
const level = /\blevel(\d)/i;
const ignored = /mso-list:\s*ignore/i;
const number = /^\s*\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i;
const marker =
  /^\s*(?:[·•▪■◦○§Ø→✓✔–-]|o(?=\s)|\(?(?:\d+|[a-z]|[ivxlc]+)[.)])[\s\u00a0]+/i;
/** What Word indents a level by, in points. */
const STEP = 36;

interface Item {
  level: number;
  isNumbered: boolean;
  start: number;
}

/** Word and Outlook write a list as paragraphs with markers: makes lists of them. */
export function makeWordLists(box: Element): void {
  let open: { list: Element; isNumbered: boolean }[] = [];
  let last: Element | undefined;
  for (const element of [
    ...box.querySelectorAll("p, h1, h2, h3, h4, h5, h6"),
  ]) {
    const item = itemOf(element);
    if (item === undefined) continue;
    const previous = last;
    if (previous === undefined || !follows(element, previous)) open = [];
    const depth = Math.min(item.level, open.length + 1);
    open = open.slice(0, depth);
    const present = open[depth - 1];
    if (present === undefined || present.isNumbered !== item.isNumbered) {
      const list = box.ownerDocument.createElement(
        item.isNumbered ? "ol" : "ul",
      );
      if (item.isNumbered && item.start > 1)
        list.setAttribute("start", String(item.start));
      const parent = open[depth - 2]?.list.lastElementChild;
      if (parent) parent.append(list);
      else element.before(list);
      open = [
        ...open.slice(0, depth - 1),
        { list, isNumbered: item.isNumbered },
      ];
    }
    const line = box.ownerDocument.createElement("li");
    line.append(...element.childNodes);
    open.at(-1)?.list.append(line);
    last = open[0]?.list;
    element.remove();
  }
}

/** Whether only white space and comments are between two elements. */
function follows(element: Element, before: Element): boolean {
  let node = element.previousSibling;
  while (node !== null && node !== before) {
    if (node.nodeType === 1) return false;
    if (node.nodeType === 3 && node.textContent?.trim() !== "") return false;
    node = node.previousSibling;
  }
  return node === before;
}

/** What kind of item a paragraph is; takes its marker away. */
function itemOf(element: Element): Item | undefined {
  const styles = stylesOf(element);
  const list = styles.get("mso-list");
  const isList = list !== undefined && !/^(?:none|skip)/i.test(list);
  if (!isList && !paragraph.test(element.className)) return undefined;
  const mark = [...element.querySelectorAll("span")].find((span) =>
    ignored.test(span.getAttribute("style") ?? ""),
  );
  let text = mark?.textContent ?? "";
  if (mark === undefined) {
    text = marker.exec(element.textContent ?? "")?.[0] ?? "";
    // A further paragraph of the item before, which has no marker.
    if (text === "") return undefined;
    removeStart(element, text.length);
  } else {
    const outer = mark.parentElement;
    mark.remove();
    if (outer !== element && outer?.textContent === "") unwrap(outer);
  }
  const indent = Number.parseFloat(styles.get("margin-left") ?? "");
  const depth = isList
    ? Number(level.exec(list)?.[1] ?? 1)
    : Math.max(1, Math.round((indent || STEP) / STEP));
  const start = Number.parseInt(text.trim().replace(/^\(/, ""), 10);
  return {
    level: depth,
    isNumbered: number.test(text),
    start: Number.isNaN(start) ? 1 : start,
  };
}

/** Removes the first characters of an element's text. */
function removeStart(element: Element, length: number): void {
  let rest = length;
  const walk = (node: Node) => {
    for (const child of [...node.childNodes]) {
      if (rest <= 0) return;
      if (child.nodeType === 3) {
        const text = child as Text;
        const taken = Math.min(rest, text.data.length);
        text.data = text.data.slice(taken);
        rest -= taken;
      } else walk(child);
    }
  };
  walk(element);
}
