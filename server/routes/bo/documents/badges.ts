import type { FastifyInstance } from "fastify";
import { notFound } from "#server/core/http-problem.ts";
import {
  changeOf,
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
import { awardByHand } from "#server/services/badges/award.ts";
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
      await awardByHand(
        office.repositories,
        request.params.id,
        request.body.participant,
        changeOf(request),
      );
      return reply.code(204).send();
    },
  );
}
