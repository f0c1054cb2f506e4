import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { forbidden, invalid } from "#server/core/http-problem.ts";
import { type IdParams, idParams } from "#server/http/parameters.ts";
import { entityResponse } from "#server/http/wire-schemas.ts";
import { createTurns } from "#server/security/turns.ts";
import { readReplay } from "#server/services/challenges/replay.ts";
import { isDayAlone } from "#src/domain/values/dates.ts";
import { MAX_ID } from "#src/domain/values/reference.ts";

interface ReplayQuery {
  source?: number;
  from?: string;
  to?: string;
}

const day = {
  description: "A day in the programme’s time zone, inclusive.",
  ...{ type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
};

/** What people really declared in a challenge, without names, to settle it under other rules (BO-14.2). */
export function replayRoutes(office: FastifyInstance): void {
  const { replays, documents } = office.repositories;
  const turns = createTurns({ places: 1, maxWaiting: 20, maxOfOne: 2 });

  office.get<{ Params: IdParams; Querystring: ReplayQuery }>(
    "/challenges/:id/replay",
    {
      config: { permission: "STATS_READ" },
      preValidation: async ({ office: { permissions } }) => {
        if (!permissions.includes("CHALLENGE_WRITE")) throw forbidden();
      },
      schema: {
        params: idParams,
        querystring: {
          type: "object",
          properties: {
            source: {
              description:
                "The id of /v2 of the challenge whose declarations are read; defaults to the challenge itself.",
              ...{ type: "integer", minimum: 1, maximum: MAX_ID },
            },
            ...{ from: day, to: day },
          },
          additionalProperties: false,
        },
        response: entityResponse("office-replay"),
      },
    },
    async ({ params, query, office: { user } }, reply) => {
      const { source = params.id, from, to } = query;
      for (const [propertyPath, text] of Object.entries({ from, to }))
        if (text !== undefined && !isDayAlone(text))
          throw invalid([{ propertyPath, messageKey: "wrongForm" }]);
      if (from !== undefined && to !== undefined && to < from)
        throw invalid([{ propertyPath: "to", messageKey: "endBeforeStart" }]);
      const timeZone = await documents.facts.timeZone();
      const period = { from, to, timeZone };
      const parts = await turns.take(user.id, () =>
        readReplay(replays, { challenge: params.id, source, ...period }),
      );
      return reply.send(Readable.from(parts));
    },
  );
}
