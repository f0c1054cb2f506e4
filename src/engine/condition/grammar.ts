import { isRecord } from "#src/engine/json.ts";
import { keywords } from "./match.ts";

/** What in a condition is outside of the written subset: where (JSON pointer in the condition), which word. */
export interface Outside {
  path: string;
  word: string | undefined;
}

const known = new Set(keywords);
const notes = new Set(["title", "description", "$comment"]);

/** Finds the first thing that is no condition, or a keyword that the engine does not know; undefined when all is well. */
export function outsideGrammar(
  condition: unknown,
  path = "",
): Outside | undefined {
  if (typeof condition === "boolean") return undefined;
  if (!isRecord(condition)) return { path, word: undefined };
  for (const [word, asked] of Object.entries(condition)) {
    if (notes.has(word)) continue;
    const here = `${path}/${word}`;
    if (!known.has(word)) return { path: here, word };
    for (const [inner, innerPath] of innerConditions(word, asked, here)) {
      const found = outsideGrammar(inner, innerPath);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function innerConditions(
  word: string,
  asked: unknown,
  path: string,
): [condition: unknown, path: string][] {
  if (["not", "items", "contains"].includes(word)) return [[asked, path]];
  if (["anyOf", "allOf"].includes(word))
    return Array.isArray(asked)
      ? asked.map((one, index) => [one, `${path}/${index}`])
      : [[undefined, path]];
  if (word === "properties")
    return isRecord(asked)
      ? Object.entries(asked).map(([name, one]) => [one, `${path}/${name}`])
      : [[undefined, path]];
  return [];
}

/**
 * The names that a condition asks for below one property of the context: those of page data below `data`, of facts
 * below `facts`.
 */
export function namesBelow(
  root: "data" | "facts",
  condition: unknown,
): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (one: unknown, isBelow: boolean): void => {
    if (!isRecord(one)) return;
    for (const [word, expected] of Object.entries(one)) {
      if (["not", "anyOf", "allOf"].includes(word))
        for (const branch of [expected].flat()) visit(branch, isBelow);
      else if (word === "required" && isBelow && Array.isArray(expected))
        for (const name of expected) names.add(String(name));
      else if (word === "properties" && isRecord(expected))
        for (const [name, inner] of Object.entries(expected))
          if (isBelow) names.add(name);
          else if (name === root) visit(inner, true);
    }
  };
  visit(condition, false);
  return names;
}
