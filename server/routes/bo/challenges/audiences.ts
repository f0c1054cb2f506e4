import type { FastifyInstance } from "fastify";
import { invalid } from "#server/core/http-problem.ts";
import { entityResponse, wire } from "#server/http/wire-schemas.ts";
import type { Permission } from "#src/domain/people/permissions.ts";
import { idIn, MAX_ID } from "#src/domain/values/reference.ts";
import type { OfficeAudienceRequest } from "#src/schema/types.gen.ts";

/** The permissions that show how challenges are doing (BO-16.53). */
export const challengeReaders: readonly Permission[] = [
  "CHALLENGE_WRITE",
  "CHALLENGE_PUBLISH",
];

/** How many people a challenge would reach (BO-12.1). */
export function audienceRoutes(office: FastifyInstance): void {
  const { audiences } = office.repositories;

  office.post<{ Body: OfficeAudienceRequest }>(
    "/audiences/count",
    {
      config: { permission: challengeReaders, isAutomatic: true },
      schema: {
        body: wire("office-audience-request"),
        response: entityResponse("office-audience-count"),
      },
    },
    async ({ body }) => {
      const ids = body.groups.map((iri) => idIn(iri) ?? MAX_ID);
      if (!(await audiences.areKnown(ids)))
        throw invalid([{ propertyPath: "groups", messageKey: "wrongChoice" }]);
      const [count] = await audiences.count([ids]);
      return { count };
    },
  );
}
