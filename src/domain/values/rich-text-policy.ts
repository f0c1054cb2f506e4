import { parseUrl } from "./parse-url.ts";

/**
 * What HTML written in the back office may contain. Anything not listed is removed; its text stays.
 * - Text, lists, tables, quotes, figures: yes. Forms, frames, media, scripts, styles, SVG, MathML: no.
 * - No `style`, `class`, `data-*`, `aria-*` or event attributes: look, names and behavior belong to the product.
 * - `id`, and `name` of a link, only as targets of `#links`, with a prefix that neither the page nor the browser uses.
 * - Headings start at h2 (the page has its h1): h1 becomes h2.
 * - Links: `#name` inside the page, or see `safeHref`; others lose their address. On the web: new tab, `noopener noreferrer`.
 * - Images: https, this origin, or `data:` of png, jpeg, gif, webp; others are replaced by their alternative text, and so are
 *   images that fail to load. Loaded lazily.
 */
export const allowedElements: readonly string[] = [
  ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "span", "br", "hr"],
  ...["strong", "b", "em", "i", "u", "s", "del", "ins", "mark", "small"],
  ...["sub", "sup", "abbr", "cite", "code", "pre", "blockquote", "q", "time"],
  ...["ul", "ol", "li", "dl", "dt", "dd", "a", "img", "figure", "figcaption"],
  ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
];

export const allowedAttributes: readonly string[] = [
  ...["href", "src", "alt", "title", "width", "height", "lang", "dir"],
  ...["colspan", "rowspan", "scope", "start", "reversed", "datetime"],
  ...["id", "name"],
];

const drawnImage = /^data:image\/(png|jpeg|gif|webp)[;,]/i;

/** Whether the policy allows an image's address on a page at `origin`. */
export function isAllowedImage(address: string, origin: string): boolean {
  if (address.trim() === "") return false;
  if (drawnImage.test(address)) return true;
  const url = parseUrl(address, origin);
  return url?.protocol === "https:" || url?.origin === origin;
}
