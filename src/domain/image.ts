import type { Image } from "#src/schema/types.gen.ts";

/** A picture's address (contract, section 4: a URL, or an object with `contentUrl`, or null). */
export function imageUrl(image: Image | undefined): string | undefined {
  const address = typeof image === "object" ? image?.contentUrl : image;
  return address?.trim() || undefined;
}

/** The address of the small one of a picture, else of the picture itself. */
export function thumbnailUrl(image: Image | undefined): string | undefined {
  const small = typeof image === "object" ? image?.thumbnailUrl : undefined;
  return small?.trim() || imageUrl(image);
}

/** The alternative text of a picture; "" for a decorative one. */
export function imageAlt(image: Image | undefined): string {
  return (typeof image === "object" ? image?.alt?.trim() : undefined) ?? "";
}
