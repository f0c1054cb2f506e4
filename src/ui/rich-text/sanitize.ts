import purify, { type Config, type DOMPurify } from "dompurify";
import { imageUrl } from "#src/domain/values/image.ts";
import {
  allowedAttributes,
  allowedElements,
  isAllowedImage,
} from "#src/domain/values/rich-text-policy.ts";
import { safeLink } from "#src/domain/values/safe-href.ts";
import { parseInert } from "./parse-inert.ts";

const richTextPolicy = {
  ALLOWED_TAGS: [...allowedElements],
  ALLOWED_ATTR: [...allowedAttributes],
  SANITIZE_NAMED_PROPS: true,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config;

const inPlace = {
  ...richTextPolicy,
  RETURN_DOM_FRAGMENT: false,
  IN_PLACE: true,
} satisfies Config;

/** For a document that has no window: names cannot shadow anything there. */
const asWritten = {
  ...inPlace,
  SANITIZE_DOM: false,
  SANITIZE_NAMED_PROPS: false,
} satisfies Config;

/** Prefix of each `id`, so that none shadows a property of the document (DOMPurify's prefix). */
const prefix = "user-content-";

/** The page's `id` for a name in the text. */
export const anchorId = (name: string): string =>
  name.startsWith(prefix) ? name : prefix + name;

/** The name in `#name`; undefined for any other address. */
export function anchorName(address: string): string | undefined {
  if (!/^#./.test(address)) return undefined;
  try {
    return decodeURIComponent(address.slice(1));
  } catch {
    return address.slice(1);
  }
}

/** Gives each target an `id` that is unique on the page; returns them by their original ids. */
function mendAnchors(fragment: DocumentFragment): Map<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const target of fragment.querySelectorAll("[id], [name]")) {
    const name = target.localName === "a" ? target.getAttribute("name") : null;
    const id = target.id || name || "";
    target.removeAttribute("name");
    target.removeAttribute("id");
    if (id === "" || id === prefix) continue;
    let free = id;
    for (
      let next = 2;
      taken.has(free) || document.getElementById(free) !== null;
      next += 1
    )
      free = `${id}-${next}`;
    taken.add(free);
    target.id = free;
    if (!ids.has(id)) ids.set(id, free);
  }
  return ids;
}

function mendLink(
  link: Element,
  base: string,
  ids: ReadonlyMap<string, string>,
): void {
  const anchor = anchorName(link.getAttribute("href")?.trim() ?? "");
  if (anchor !== undefined) {
    const id = anchorId(anchor);
    link.setAttribute("href", `#${encodeURIComponent(ids.get(id) ?? id)}`);
    return;
  }
  const safe = safeLink(link.getAttribute("href"));
  if (safe?.kind === "path") link.setAttribute("href", base + safe.href);
  else if (safe) link.setAttribute("href", safe.href);
  else link.removeAttribute("href");
  if (safe?.kind === "web") {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer");
  }
}

/** Replaces an image by its alternative text. */
const replaceByText = (image: Element): void =>
  image.replaceWith(image.getAttribute("alt") ?? "");

function mendImage(image: Element, origin: string): void {
  const address = imageUrl(image.getAttribute("src")) ?? "";
  if (!isAllowedImage(address, origin)) {
    replaceByText(image);
    return;
  }
  image.setAttribute("src", address);
  if (!image.hasAttribute("alt")) image.setAttribute("alt", "");
  image.setAttribute("loading", "lazy");
}

function mendHeading(heading: Element): void {
  const second = heading.ownerDocument.createElement("h2");
  second.append(...heading.childNodes);
  heading.replaceWith(second);
}

/**
 * Untrusted HTML as nodes that meet the policy (CH-1.9); insert them before anything else changes on the page.
 * @param base the application's base path (`/fo`), prepended to links inside the application
 */
export const sanitize = (html: string, base: string): DocumentFragment =>
  sanitizeParsed(parseInert(html), base);

/** The same for HTML that `parseInert` has parsed, and that is not needed any more. */
export function sanitizeParsed(
  box: HTMLElement,
  base: string,
): DocumentFragment {
  purify.sanitize(box, inPlace);
  const fragment = box.ownerDocument.createDocumentFragment();
  fragment.append(...box.childNodes);
  const ids = mendAnchors(fragment);
  for (const link of fragment.querySelectorAll("a")) mendLink(link, base, ids);
  for (const image of fragment.querySelectorAll("img"))
    mendImage(image, location.origin);
  for (const heading of fragment.querySelectorAll("h1")) mendHeading(heading);
  // Recreates the nodes in the page's own window.
  const nodes = document.importNode(fragment, true);
  for (const image of nodes.querySelectorAll("img"))
    image.addEventListener("error", () => replaceByText(image));
  return nodes;
}

/** Whether the policy lets a link of a text lead there. */
export const isAllowedLink = (address: string): boolean =>
  anchorName(address.trim()) !== undefined || safeLink(address) !== null;

/**
 * Removes from parsed HTML that is edited what the policy forbids. Unlike `sanitize` it leaves names and addresses as they are
 * written.
 */
export function purge(box: HTMLElement): void {
  purify.sanitize(box, asWritten);
  for (const image of box.querySelectorAll("img"))
    if (!isAllowedImage(image.getAttribute("src") ?? "", location.origin))
      image.remove();
  for (const link of box.querySelectorAll("a[href]"))
    if (!isAllowedLink(link.getAttribute("href") ?? ""))
      link.removeAttribute("href");
}

/**
 * What `sanitize` would remove from HTML: elements, attributes, and addresses that must not be followed or shown.
 * @param html as text, or, in a browser, as `parseInert` returns it
 * @param origin of the page that shows it
 */
export function removedFrom(
  purifier: DOMPurify,
  html: string | HTMLElement,
  origin: string,
): string[] {
  const fragment =
    typeof html === "string" ? purifier.sanitize(html, richTextPolicy) : html;
  if (typeof html !== "string") purifier.sanitize(html, inPlace);
  const removed = purifier.removed.map((one) => {
    if ("element" in one) return `<${one.element.nodeName.toLowerCase()}>`;
    const { name = "", value = "" } = one.attribute ?? {};
    return `${name}="${value.slice(0, 40)}"`;
  });
  for (const link of fragment.querySelectorAll("a[href]")) {
    const address = link.getAttribute("href") ?? "";
    if (!isAllowedLink(address)) removed.push(address);
  }
  for (const image of fragment.querySelectorAll("img")) {
    const address = image.getAttribute("src") ?? "";
    if (!isAllowedImage(address, origin)) removed.push(`<img> ${address}`);
  }
  // DOMPurify removes the parser's own frame.
  return [...new Set(removed)].filter((name) => name !== "<body>");
}
