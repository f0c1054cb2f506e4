import type { Image } from "#src/schema/types.gen.ts";

/** A picture's address (contract, section 4: a URL, or an object with `contentUrl`, or null). */
export function imageUrl(image: Image | undefined): string | undefined {
  const address = typeof image === "object" ? image?.contentUrl : image;
  return address?.trim() || undefined;
}

/** The alternative text of a picture; "" for a decorative one. */
export function imageAlt(image: Image | undefined): string {
  return (typeof image === "object" ? image?.alt?.trim() : undefined) ?? "";
}
