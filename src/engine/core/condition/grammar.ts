import { isRecord } from "#src/schema/json.ts";
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
  for (const [word, expected] of Object.entries(condition)) {
    if (notes.has(word)) continue;
    const here = `${path}/${word}`;
    if (!known.has(word)) return { path: here, word };
    for (const [inner, innerPath] of innerConditions(word, expected, here)) {
      const found = outsideGrammar(inner, innerPath);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function innerConditions(
  word: string,
  expected: unknown,
  path: string,
): [condition: unknown, path: string][] {
  if (["not", "items", "contains"].includes(word)) return [[expected, path]];
  if (["anyOf", "allOf"].includes(word))
    return Array.isArray(expected)
      ? expected.map((one, index) => [one, `${path}/${index}`])
      : [[undefined, path]];
  if (word === "properties")
    return isRecord(expected)
      ? Object.entries(expected).map(([name, one]) => [one, `${path}/${name}`])
      : [[undefined, path]];
  return [];
}
