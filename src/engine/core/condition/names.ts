import { isRecord } from "#src/schema/json.ts";

/**
 * The properties that a condition needs, at most two levels deep: `["facts", "phase"]`, `["features", "use_store"]`.
 */
export function namesIn(condition: unknown): (readonly [string, string?])[] {
  const names: (readonly [string, string?])[] = [];
  const visit = (one: unknown, root: string | undefined): void => {
    if (!isRecord(one)) return;
    for (const [word, expected] of Object.entries(one)) {
      if (["not", "anyOf", "allOf"].includes(word))
        for (const branch of [expected].flat()) visit(branch, root);
      else if (word === "required" && Array.isArray(expected))
        for (const name of expected)
          names.push(
            root === undefined ? [String(name)] : [root, String(name)],
          );
      else if (word === "properties" && isRecord(expected))
        for (const [name, inner] of Object.entries(expected))
          if (root === undefined) {
            names.push([name]);
            visit(inner, name);
          } else names.push([root, name]);
    }
  };
  visit(condition, undefined);
  return names;
}
