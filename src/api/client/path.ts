/** Base path of the API; everything that `path` builds is below it. */
export const apiBase = "/v2";

/** A lone surrogate, which cannot be encoded. */
const loneSurrogate = /\p{Surrogate}/gu;

/** Every URL parser resolves `.` and `..`, encoded or not, so they are rewritten to be harmless. */
const dots = /^\.{1,2}$/;

function segment(id: string | number): string {
  const text = String(id).replace(loneSurrogate, "\ufffd");
  if (text.trim() === "") return "%20";
  return dots.test(text)
    ? text.replaceAll(".", "%252E")
    : encodeURIComponent(text);
}

/**
 * A path of the API: path`/badges/${id}/user.jsonld`. Whatever an id contains, it stays inside its segment; an id that
 * cannot name anything (empty, `..`) leads to a 404.
 */
export function path(
  literals: TemplateStringsArray,
  ...ids: (string | number)[]
): string {
  return String.raw({ raw: literals }, ...ids.map(segment));
}
