/** Invisible ends of copied text: white space, zero-width characters, direction marks, byte order marks, fillers. */
const invisible =
  "[\\s\\p{Z}\\p{Cc}\\u00ad\\u034f\\u061c\\u115f\\u1160\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0]+";
const start = new RegExp(`^${invisible}`, "u");
const end = new RegExp(`${invisible}$`, "u");

/** `text` without leading or trailing white space and invisible characters. */
export const trimText = (text: string): string =>
  text.replace(start, "").replace(end, "");

/** The ends of a text, such as a password, that have white space or an invisible character; undefined if neither does. */
export function invisibleEnds(
  text: string,
): "start" | "end" | "both" | undefined {
  const [isAtStart, isAtEnd] = [start.test(text), end.test(text)];
  if (isAtStart && isAtEnd) return "both";
  if (isAtStart) return "start";
  return isAtEnd ? "end" : undefined;
}
