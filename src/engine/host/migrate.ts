import type { Migration, StoredBlock } from "#src/engine/contract.ts";
import { type Problem, problem } from "./problem.ts";

/** The version that a block was stored with; without one (or with nonsense, which its schema refuses) it is 1. */
const storedVersion = (version: unknown): number =>
  typeof version === "number" && version >= 1 ? version : 1;

/**
 * Takes a stored configuration to the present version, one pure migration after the other.
 * A block of the present version is returned as it is, the same object.
 * @param version the version that the layout says, before the block's own
 */
export function migrate(
  block: StoredBlock,
  migrations: readonly Migration[] = [],
  version: unknown = block["version"],
): { config: StoredBlock } | { problem: Problem } {
  const present = migrations.length + 1;
  const stored = storedVersion(version);
  if (stored === present) return { config: block };
  if (stored > present)
    return {
      problem: problem("/version", "migration", { stored, present }),
    };
  let config = block;
  try {
    for (const step of migrations.slice(stored - 1)) config = step(config);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { problem: problem("", "migration", { stored, present, why }) };
  }
  return { config: { ...config, version: present } };
}
