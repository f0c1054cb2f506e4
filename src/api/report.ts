import { problemOf } from "#src/schema/read.ts";
import type { Report } from "./client.ts";

/** An address without what tells one entity from another. */
const general = (path: string) =>
  path
    .split("/")
    .map((part) => (/\d/.test(part) ? "*" : part))
    .join("/");

/**
 * Prints what in responses is not as its schema says, once for each place of each call: the call, where, what was expected
 * and seen, and what was made of it.
 * @param isVerbose whether what was repaired is printed as well, for developers
 */
export function createReporter(
  print: Pick<Console, "error" | "warn">,
  isVerbose: boolean,
): (report: Report) => void {
  const told = new Set<string>();
  return ({ method, path, index, finding }) => {
    if (finding.outcome === "repaired" && !isVerbose) return;
    const { pointer, reason } = problemOf(finding);
    const place = [method, general(path), general(pointer), finding.keyword];
    const key = JSON.stringify(place);
    if (told.has(key)) return;
    told.add(key);
    const entry = index === undefined ? "" : `/${index}`;
    const line = `${method} ${path} ${entry}${pointer}: ${reason} (${finding.outcome})`;
    if (finding.outcome === "repaired") print.warn(line);
    else print.error(line);
  };
}
