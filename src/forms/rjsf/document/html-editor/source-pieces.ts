import { parseInert } from "#src/ui/rich-text/parse-inert.ts";

const tags =
  /<!--[\s\S]*?-->|<(\/?)([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|wbr)$/i;

/**
 * The elements of HTML, and the text between them, as they are written; the whole as one piece if the parser reads it
 * differently, as with elements that are not closed.
 */
export function piecesOf(html: string): string[] {
  const pieces: string[] = [];
  const open: string[] = [];
  let start = 0;
  const cut = (end: number) => {
    if (end > start) pieces.push(html.slice(start, end));
    start = end;
  };
  for (const { 0: tag, 1: slash, 2: name, index } of html.matchAll(tags)) {
    if (name === undefined) continue;
    const end = index + tag.length;
    const lower = name.toLowerCase();
    if (slash === "/") {
      const at = open.lastIndexOf(lower);
      if (at === -1) continue;
      open.length = at;
      if (at === 0) cut(end);
      continue;
    }
    if (open.length === 0) cut(index);
    if (!empty.test(lower)) open.push(lower);
    else if (open.length === 0) cut(end);
  }
  cut(html.length);
  const joined = pieces.map((piece) => parseInert(piece).innerHTML).join("");
  return joined === parseInert(html).innerHTML ? pieces : [html];
}
