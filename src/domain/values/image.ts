import type { Image } from "#src/schema/types.gen.ts";

/**
 * A relative address is one of the API's host, whose folders of pictures are on this origin, too. Other schemes than these
 * show no picture.
 */
const rooted = (address: string | null | undefined): string | undefined =>
  address
    ?.trim()
    .replace(/^(?![a-z][a-z\d+.-]*:|\/)(?:\.{1,2}\/)*(?=.)/i, "/")
    .replace(/^(?!https?:|data:|blob:)[a-z][^/]*:.*/is, "") || undefined;

/** Whether an address is one of this origin: what is elsewhere is not loaded before it has been checked. */
export const isOwnAddress = (address: string): boolean =>
  /^\/(?!\/)/.test(address);

/** A picture's URL; in wire format it is a URL, an IRI, an object with `contentUrl`, or null. */
export function imageUrl(image: Image | undefined): string | undefined {
  return rooted(typeof image === "object" ? image?.contentUrl : image);
}

/** The thumbnail's URL if there is one, otherwise that of the picture. */
export function thumbnailUrl(image: Image | undefined): string | undefined {
  const small = typeof image === "object" ? image?.thumbnailUrl : undefined;
  return rooted(small) ?? imageUrl(image);
}

/**
 * The point of a picture that stays visible when it is cropped, as a CSS position; undefined for the center.
 * @example imageFocus({ contentUrl: "/a.svg", focus: { x: 30, y: 50 } }) // "30% 50%"
 */
export function imageFocus(image: Image | undefined): string | undefined {
  const focus = typeof image === "object" ? image?.focus : undefined;
  if (!focus) return undefined;
  return `${focus.x ?? 50}% ${focus.y ?? 50}%`;
}

/** The picture in several widths, as the `srcset` of an `<img>`, if there are some. */
export const imageWidths = (image: Image | undefined): string | undefined =>
  (typeof image === "object" && image?.srcset) || undefined;

/** The alternative text of a picture; "" for a decorative one. */
export function imageAlt(image: Image | undefined): string {
  return (typeof image === "object" ? image?.alt?.trim() : undefined) ?? "";
}
