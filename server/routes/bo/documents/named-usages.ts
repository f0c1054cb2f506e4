import type { FastifyRequest } from "fastify";
import type {
  DocumentFacts,
  Usage,
} from "#server/repositories/documents/facts.ts";
import { mayName } from "./document-access.ts";

/** Usages with the names of those things alone that the asking person may read (BO-9.90). */
export async function namedFor(
  request: FastifyRequest,
  facts: Pick<DocumentFacts, "openChallenges">,
  usages: readonly Usage[],
): Promise<Usage[]> {
  const hidden = usages.filter(({ kind }) => !mayName(request, kind));
  const open = await facts.openChallenges(
    hidden.flatMap(({ kind, id }) =>
      kind === "challenge" && typeof id === "number" ? [id] : [],
    ),
  );
  return usages.map((usage) =>
    !hidden.includes(usage) ||
    (usage.kind === "challenge" && open.has(Number(usage.id)))
      ? usage
      : { ...usage, name: null },
  );
}
