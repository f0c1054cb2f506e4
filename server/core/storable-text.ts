import { invalid, type Violation } from "./http-problem.ts";

/** Whether PostgreSQL can store a text: it rejects NUL and lone surrogates. */
export const isStorable = (text: string): boolean =>
  text.isWellFormed() && !text.includes("\0");

/** More than twice as deep as any body of ours. */
const MAX_DEPTH = 32;

/** Values in a body, nested ones included: ten thousand rows of a list of a document (BO-10.4). */
const MAX_VALUES = 60_000;

/**
 * Throws an HttpProblem (422) that names the first text or property that cannot be stored, or says that the value is
 * too deep or too large to be checked.
 * @param name the property path of the value itself
 */
export function requireStorable(
  value: unknown,
  name = "",
  maxDepth = MAX_DEPTH,
): void {
  const fault = storageFault(value, name, maxDepth);
  if (fault !== undefined) throw invalid([fault]);
}

/** Iterative, because a body may be nested deeper than the stack allows. */
export function storageFault(
  value: unknown,
  name = "",
  maxDepth = MAX_DEPTH,
): Violation | undefined {
  const rest: [path: string, value: unknown, depth: number][] = [
    [name, value, 0],
  ];
  let count = 0;
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [path, one, depth] = next;
    const fault = { propertyPath: path, messageKey: "wrongForm" } as const;
    if (typeof one === "string" && !isStorable(one)) return fault;
    if (typeof one !== "object" || one === null || ArrayBuffer.isView(one))
      continue;
    if (depth === maxDepth)
      return { ...fault, messageKey: "tooDeep", limit: maxDepth };
    const entries = Object.entries(one);
    count += entries.length;
    if (count > MAX_VALUES)
      return { ...fault, messageKey: "tooManyValues", limit: MAX_VALUES };
    for (const [key, inner] of entries) {
      if (!isStorable(key)) return fault;
      rest.push([path === "" ? key : `${path}.${key}`, inner, depth + 1]);
    }
  }
  return undefined;
}
