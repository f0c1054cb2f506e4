import type { DOMPurify } from "dompurify";
import { safeHref } from "#src/ui/safe-link/safe-href.ts";
import { isAllowedImage, richTextPolicy } from "./policy.ts";

function mendLink(link: Element, base: string): void {
  const safe = safeHref(link.getAttribute("href"));
  if (safe?.kind === "path") {
    const isBased = safe.href === base || safe.href.startsWith(`${base}/`);
    link.setAttribute("href", isBased ? safe.href : base + safe.href);
  } else if (safe) link.setAttribute("href", safe.href);
  else link.removeAttribute("href");
  if (safe?.kind === "web") {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer");
  }
}

function mendImage(image: Element, origin: string): void {
  if (!isAllowedImage(image.getAttribute("src") ?? "", origin)) {
    image.remove();
    return;
  }
  if (!image.hasAttribute("alt")) image.setAttribute("alt", "");
  image.setAttribute("loading", "lazy");
}

function mendHeading(heading: Element): void {
  const second = heading.ownerDocument.createElement("h2");
  second.append(...heading.childNodes);
  heading.replaceWith(second);
}

/**
 * Untrusted HTML as nodes that keep the policy.
 * @param base the application's base path (`/fo`), put before links inside the application
 */
export function sanitize(
  purify: DOMPurify,
  html: string,
  base: string,
): DocumentFragment {
  const fragment = purify.sanitize(html, richTextPolicy);
  for (const link of fragment.querySelectorAll("a")) mendLink(link, base);
  for (const image of fragment.querySelectorAll("img"))
    mendImage(image, location.origin);
  for (const heading of fragment.querySelectorAll("h1")) mendHeading(heading);
  return fragment;
}
