import type { FastifyInstance } from "fastify";
import { requireBudget } from "#server/core/document-budget.ts";
import { notFound } from "#server/core/http-problem.ts";
import { entityResponse, wire } from "#server/http/wire-schemas.ts";
import { consequencesOf } from "#server/services/settlement/consequences.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type {
  OfficeConsequences,
  OfficeConsequencesRequest,
} from "#src/schema/types.gen.ts";
import { documentOf, ofDocument } from "./document-access.ts";

/** What publishing a challenge would do to the people who have a result (BO-14.3). */
export function consequencesRoutes(office: FastifyInstance): void {
  const { documents } = office.repositories;

  office.post<{ Body: OfficeConsequencesRequest | null }>(
    "/documents/:id/consequences",
    {
      config: {
        ...ofDocument.config,
        permission: ["CHALLENGE_WRITE", "CHALLENGE_PUBLISH"],
        isAutomatic: true,
      },
      bodyLimit: ofDocument.bodyLimit,
      preValidation: documentOf("read"),
      schema: {
        body: wire("office-consequences-request"),
        response: entityResponse("office-consequences"),
      },
    },
    async ({ document, body, now }): Promise<OfficeConsequences> => {
      if (document.kind !== "challenge") throw notFound();
      const given = body?.body as JsonObject | undefined;
      const after: JsonObject =
        given ?? JSON.parse((await documents.draft(document.id)).body);
      requireBudget(after);
      return consequencesOf(office.repositories, document, after, now);
    },
  );
}
