import type {
  Entry,
  PageOrigin,
  Problem,
  StoredBlock,
  Warning,
} from "#src/engine/core/types.ts";
import type { SchemaProblem } from "#src/schema/problem.ts";
import {
  type Finding,
  firstProblem,
  problemOf,
  read,
} from "#src/schema/read.ts";

/** A configuration as its component gets it, or what is wrong with it by its schema. */
export interface ReadConfig {
  config: StoredBlock;
  problem?: Problem;
  warnings?: readonly Warning[];
}

/**
 * Reads a configuration by its schema. A block of the product is exactly what its schema says, or wrong; what a programme's
 * server sends is repaired, and does without the parts that cannot be read.
 */
export function readConfig(
  config: StoredBlock,
  shape: Entry["shape"],
  place: PageOrigin,
): ReadConfig {
  if (place === "product") {
    const found = firstProblem(shape, config);
    return found === undefined
      ? { config }
      : { config, problem: invalid(found) };
  }
  const findings: Finding[] = [];
  const result = read(shape, config, (finding) => findings.push(finding));
  const refusal = findings.find(({ outcome }) => outcome === "refused");
  if (refusal !== undefined)
    return { config, problem: invalid(problemOf(refusal)) };
  return {
    config: (result ?? config) as StoredBlock,
    ...(findings.length > 0 && { warnings: findings.map(warningOf) }),
  };
}

const invalid = ({ pointer, ...rest }: SchemaProblem): Problem => ({
  verdict: "invalid",
  path: pointer,
  ...rest,
});

function warningOf(finding: Finding): Warning {
  const { pointer, ...rest } = problemOf(finding);
  return {
    path: pointer,
    keyword: "reading",
    params: { ...rest, outcome: finding.outcome },
  };
}
