import type { FastifyInstance } from "fastify";
import { kindOf } from "#registry/documents.ts";
import { notFound } from "#server/core/http-problem.ts";
import { entityResponse } from "#server/http/wire-schemas.ts";
import { noFacts } from "#src/domain/documents/kinds/kind.ts";
import { documentOf } from "./document-access.ts";

/** What people have done with a document, on which it depends what may still change in it (BO-11.1). */
export function changeFactsRoutes(office: FastifyInstance): void {
  const { documents } = office.repositories;

  office.get(
    "/documents/:id/facts",
    {
      config: {
        permission: ["CHALLENGE_WRITE", "CHALLENGE_PUBLISH"],
        isAutomatic: true,
      },
      preValidation: documentOf("read"),
      schema: { response: entityResponse("office-change-facts") },
    },
    async ({ document }) => {
      const { facts } = kindOf(document.kind);
      if (facts === undefined) throw notFound();
      const { lists: _, ...none } = noFacts;
      return {
        ...none,
        ...(await documents.facts.changeFacts(document.id, facts)),
      };
    },
  );
}
