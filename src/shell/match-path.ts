/** The parameters of a path, by name. */
export type PathParams = Record<string, string>;

const segmentsOf = (path: string) => path.split("/").filter(Boolean);

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/**
 * Matches `path` against `pattern`: `:id` is a segment, `:id?` an optional one, a final `*` everything that follows.
 * @returns the decoded parameters; undefined if the pattern does not match
 */
export function matchPath(
  pattern: string,
  path: string,
): PathParams | undefined {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  const params: PathParams = {};
  for (const [index, want] of wanted.entries()) {
    if (want === "*") return params;
    const segment = given[index];
    if (!want.startsWith(":")) {
      if (want !== segment) return undefined;
      continue;
    }
    if (segment === undefined) {
      if (want.endsWith("?")) continue;
      return undefined;
    }
    const value = decode(segment);
    if (value === undefined) return undefined;
    params[want.replace(/^:|\?$/g, "")] = value;
  }
  return given.length > wanted.length ? undefined : params;
}
