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
 * Reads `path` by `pattern`: `:id` takes a segment, `:id?` one that may be missing, a last `*` all that follows.
 * @returns the parameters, decoded; undefined when the pattern does not match
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

/** A path of the browser's address as the routes write it: without the `/fo` that all begin with. */
export const belowBase = (pathname: string): string =>
  pathname.startsWith("/fo") ? pathname.slice("/fo".length) || "/" : pathname;
