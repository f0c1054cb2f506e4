import type {
  Migration,
  Problem,
  StoredBlock,
} from "#src/engine/core/types.ts";
import { isRecord } from "#src/schema/json.ts";
import { short } from "#src/schema/problem.ts";
import { problem } from "./problem.ts";

/** Whether a stored configuration is of the present version already. */
export const isPresent = (
  block: StoredBlock,
  steps: readonly Migration[] = [],
  version: unknown = block["version"],
): boolean => (version ?? 1) === steps.length + 1;

/**
 * Takes a stored configuration to the present version, one pure migration after the other.
 * A block of the present version is returned as it is, the same object; without a version it is 1.
 * @param version the layout's, which precedes the block's own
 */
export function migrate(
  block: StoredBlock,
  steps: readonly Migration[] = [],
  version: unknown = block["version"],
): { config: StoredBlock } | { problem: Problem } {
  if (isPresent(block, steps, version)) return { config: block };
  const present = steps.length + 1;
  const stored = version ?? 1;
  if (!Number.isInteger(stored) || Number(stored) < 1)
    return {
      problem: problem("/version", "type", { type: "integer" }, stored),
    };
  const from = Number(stored);
  if (from > present)
    return {
      problem: problem("/version", "migration", { stored, present }),
    };
  let config = block;
  try {
    for (const step of steps.slice(from - 1)) {
      config = step(config as never) as StoredBlock;
      if (!isRecord(config))
        throw new TypeError(`expected object, got ${short(config)}`);
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { problem: problem("", "migration", { stored, present, why }) };
  }
  return { config: { ...config, version: present } };
}
