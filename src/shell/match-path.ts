import { parse } from "regexparam";

/** The parameters of a path, by name. */
export type PathParams = Record<string, string>;

/**
 * Matches `path` against `pattern`, in wouter's syntax: `:id` is a segment, `:id?` an optional one, a final `*` everything
 * that follows.
 * @returns the decoded parameters; undefined if the pattern does not match
 */
export function matchPath(
  pattern: string,
  path: string,
): PathParams | undefined {
  const { keys, pattern: expression } = parse(pattern);
  // Its flag ignores case; ours lets `*` match line breaks.
  const found = new RegExp(expression, "s").exec(path);
  if (found === null) return undefined;
  const params: PathParams = {};
  try {
    for (const [index, key] of keys.entries()) {
      const value = found[index + 1];
      if (key !== "*" && value !== undefined)
        params[key] = decodeURIComponent(value);
    }
    return params;
  } catch {
    return undefined;
  }
}
