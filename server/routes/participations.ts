import type { FastifyInstance } from "fastify";
import { HttpProblem } from "#server/core/http-problem.ts";
import type { MessageKey } from "#server/core/translate.ts";
import { type IdParams, idParams } from "#server/http/parameters.ts";
import { entityResponse, wire } from "#server/http/wire-schemas.ts";
import type { Participation } from "#src/domain/challenge/participation.ts";
import type { ParticipationRequest } from "#src/schema/types.gen.ts";
import { rulesFor } from "./challenges.ts";

const reasons: Record<Participation["signIn"], MessageKey> = {
  open: "notAnswerable",
  full: "noPlaceLeft",
  closed: "signInOver",
  not_open: "signInNotOpen",
};

/** Answers to deals (CH-2.4.31). */
export function participationRoutes(app: FastifyInstance): void {
  const { participations } = app.repositories;

  app.post<{ Params: IdParams; Body: ParticipationRequest }>(
    "/challenges/:id/participation/user",
    {
      bodyLimit: 8_192,
      schema: {
        params: idParams,
        body: wire("participation-request"),
        response: entityResponse("participation"),
      },
    },
    async ({ params, body: { isParticipating }, user, now }) => {
      const rules = await rulesFor(app, params.id, user, { now });
      if (rules.type !== "Deal") throw new HttpProblem(409, "notAnswerable");
      const outcome = await participations.answer(
        rules,
        user.id,
        isParticipating,
        now,
      );
      if (outcome.isAccepted) return { isParticipating };
      const { state, signIn } = outcome.standing;
      throw new HttpProblem(
        409,
        state === "participating" ? "alreadyAccepted" : reasons[signIn],
      );
    },
  );
}
