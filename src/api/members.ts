import { toNumber } from "#src/domain/number.ts";

/** What an answer holds when it is a list. */
export interface Members {
  members: readonly unknown[];
  /** Undefined where the server does not say. */
  total: number | undefined;
}

/**
 * Reads a collection in each of its forms (contract, section 4): `hydra:Collection`, un-prefixed JSON-LD, bare array.
 * An empty answer is an empty list. Undefined when it is no list at all.
 */
export function readMembers(answer: unknown): Members | undefined {
  if (answer === undefined || answer === null) return { members: [], total: 0 };
  if (Array.isArray(answer)) return { members: answer, total: undefined };
  if (typeof answer !== "object") return undefined;
  const fields = answer as Record<string, unknown>;
  const members = fields["hydra:member"] ?? fields["member"];
  if (!Array.isArray(members)) return undefined;
  const total = fields["hydra:totalItems"] ?? fields["totalItems"];
  return {
    members,
    total:
      typeof total === "number" || typeof total === "string"
        ? toNumber(total)
        : undefined,
  };
}
