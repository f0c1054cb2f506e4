/**
 * What a copied text may have at its ends without showing it: blanks of all kinds, zero-width characters, direction marks,
 * byte order marks, fillers.
 */
const invisible =
  "[\\s\\p{Z}\\p{Cc}\\u00ad\\u034f\\u061c\\u115f\\u1160\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0]+";
const start = new RegExp(`^${invisible}`, "u");
const end = new RegExp(`${invisible}$`, "u");

/** `text` without what is invisible at its ends. */
export const trimText = (text: string): string =>
  text.replace(start, "").replace(end, "");

/** Whether a text, such as a password, begins or ends with something that cannot be seen; undefined where it does not. */
export function invisibleEnds(
  text: string,
): "start" | "end" | "both" | undefined {
  const [isAtStart, isAtEnd] = [start.test(text), end.test(text)];
  if (isAtStart && isAtEnd) return "both";
  if (isAtStart) return "start";
  return isAtEnd ? "end" : undefined;
}
