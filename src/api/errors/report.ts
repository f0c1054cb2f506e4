import type { Report } from "#src/api/client/client.ts";
import { problemOf } from "#src/schema/read.ts";

/** An address with its ids and query removed, so that it is the same for all entities. */
const general = (path: string) =>
  path
    .split("/")
    .map((part) => (/\d/.test(part) ? "*" : part))
    .join("/");

/**
 * Logs where responses do not match their schema, once for each place of each call: the call, the place, what was expected
 * and found, and how it was handled.
 * @param isVerbose whether repairs are logged as well, for developers
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
