/** A name as a part of a JSON Pointer (RFC 6901). */
export const escaped = (name: string): string =>
  name.replaceAll("~", "~0").replaceAll("/", "~1");

/** The name in a part of a JSON Pointer. */
export const unescaped = (part: string): string =>
  part.replaceAll("~1", "/").replaceAll("~0", "~");

/** The path of a JSON Pointer. */
export const pathOf = (pointer: string): string[] =>
  pointer.split("/").slice(1).map(unescaped);
