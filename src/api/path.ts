/** Where the API is: everything that `path` makes is below it. */
export const apiBase = "/v2";

/** Half a character, which has no encoding. */
const loneSurrogate = /\p{Surrogate}/gu;

/** `.` and `..` mean something to every reader of a URL, however often they are encoded: written so that they mean nothing. */
const dots = /^\.{1,2}$/;

function segment(id: string | number): string {
  const text = String(id).replace(loneSurrogate, "\ufffd");
  if (text.trim() === "") return "%20";
  return dots.test(text)
    ? text.replaceAll(".", "%252E")
    : encodeURIComponent(text);
}

/**
 * A path of the API: path`/badges/${id}/user.jsonld`. Whatever an id holds, it stays inside its one segment;
 * an id that can name nothing (empty, `..`) leads to an address where nothing is.
 */
export function path(
  literals: TemplateStringsArray,
  ...ids: (string | number)[]
): string {
  return String.raw({ raw: literals }, ...ids.map(segment));
}
