import type { Config } from "dompurify";

/**
 * What HTML written in the back office may hold. Anything not named here is taken out; its words stay.
 * - Text, lists, tables, quotes, figures: yes. Forms, frames, media, scripts, styles, SVG, MathML: no.
 * - No `style`, `class`, `id`, `name`, `data-*`, `aria-*` nor event attribute: the page's look, names and behaviour are ours.
 * - Headings start at h2 (the page has its h1): h1 becomes h2.
 * - Links: see `safeHref`; others lose their address. On the web: new tab, `noopener noreferrer`.
 * - Images: https, this origin, or `data:` of png, jpeg, gif, webp; others go. Loaded lazily.
 */
export const richTextPolicy = {
  ALLOWED_TAGS: [
    ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "span", "br", "hr"],
    ...["strong", "b", "em", "i", "u", "s", "del", "ins", "mark", "small"],
    ...["sub", "sup", "abbr", "cite", "code", "pre", "blockquote", "q", "time"],
    ...["ul", "ol", "li", "dl", "dt", "dd", "a", "img", "figure", "figcaption"],
    ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
  ],
  ALLOWED_ATTR: [
    ...["href", "src", "alt", "title", "width", "height", "lang", "dir"],
    ...["colspan", "rowspan", "scope", "start", "reversed", "datetime"],
  ],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config;

const drawnImage = /^data:image\/(png|jpeg|gif|webp)[;,]/i;

/** Whether an image's address is one that the policy shows, seen from the page at `origin`. */
export function isAllowedImage(address: string, origin: string): boolean {
  if (address.trim() === "") return false;
  if (drawnImage.test(address)) return true;
  if (!URL.canParse(address, origin)) return false;
  const url = new URL(address, origin);
  return url.protocol === "https:" || url.origin === origin;
}
