import type { FastifyInstance } from "fastify";
import {
  HttpProblem,
  invalid,
  notFound,
  ownEntry,
} from "#server/core/http-problem.ts";
import {
  changeOrigin,
  listResponse,
  officeListQuery,
} from "#server/http/office-lists.ts";
import {
  type IdParams,
  idParams,
  type PageQuery,
  pageOf,
} from "#server/http/parameters.ts";
import { emptyResponse, wire } from "#server/http/wire-schemas.ts";
import type { AwardRefusal } from "#server/repositories/results/badges.ts";
import type { OfficeAwardRequest } from "#src/schema/types.gen.ts";

const config = { permission: "BADGE_WRITE" } as const;

/** The winners of a badge; badges without a rule are awarded here (BO-7.4). */
export function badgeRoutes(office: FastifyInstance): void {
  const { badges } = office.repositories;

  office.get<{ Params: IdParams; Querystring: PageQuery }>(
    "/badges/:id/awards",
    {
      config,
      schema: {
        params: idParams,
        querystring: officeListQuery(),
        response: listResponse("office-award"),
      },
    },
    async ({ params, query }) => {
      const found = await badges.awards(params.id, pageOf(query));
      if (found === undefined) throw notFound();
      return found;
    },
  );

  office.post<{ Params: IdParams; Body: OfficeAwardRequest }>(
    "/badges/:id/awards",
    {
      config: { ...config, takesKey: true },
      bodyLimit: 8_192,
      schema: {
        params: idParams,
        body: wire("office-award-request"),
        response: emptyResponse(204),
      },
    },
    async (request, reply) => {
      const outcome = await badges.awardByHand(
        request.params.id,
        request.body.participant,
        { ...changeOrigin(request), now: request.now },
      );
      if (outcome !== "awarded") throw refused(outcome);
      return reply.code(204).send();
    },
  );
}

function refused(refusal: AwardRefusal): HttpProblem {
  switch (refusal) {
    case "not_found":
      return notFound();
    case "own_entry":
      return ownEntry("ownPerson");
    case "unknown_participant":
      return invalid([
        { propertyPath: "participant", messageKey: "wrongChoice" },
      ]);
    case "has_rule":
      return new HttpProblem(409, "badgeHasRule", {
        members: { reason: "hasRule" },
      });
    default:
      return new HttpProblem(409, "badgeObtained", {
        members: { reason: "obtained" },
      });
  }
}
