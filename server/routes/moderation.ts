import type { FastifyInstance, FastifyRequest } from "fastify";
import { forbidden } from "#server/core/http-problem.ts";
import {
  mayAdministerPhotos,
  mayModerate,
} from "#server/core/signed-in-user.ts";
import { type IdParams, idParams } from "#server/http/parameters.ts";
import { noteAudit } from "#server/http/request-log.ts";
import {
  emptyResponse,
  entityResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import type { EntryRef } from "#server/repositories/moderation/deciding.ts";
import { decideNow } from "#server/services/moderation/decide.ts";
import { unblockPhoto } from "#server/services/moderation/photos.ts";
import type { ModerationRequest } from "#src/schema/types.gen.ts";
import { rulesFor } from "./challenges.ts";

interface Moderation {
  Params: IdParams;
  Body: ModerationRequest;
}

const config = { audit: "moderation" } as const;

/** Decisions of moderators, who need the permission `MODERATE` (CH-4.2.2); unblocking needs `PHOTO_ADMIN` (BO-5.7). */
export function moderationRoutes(app: FastifyInstance): void {
  const { declarations, results } = app.repositories;

  const schema = (answer: "declaration" | "challenge-result") => ({
    params: idParams,
    body: wire("moderation-request"),
    response: entityResponse(answer),
  });

  async function decide(
    request: FastifyRequest<Moderation>,
    kind: EntryRef["kind"],
  ): Promise<void> {
    const { user, params, body } = request;
    const { id } = params;
    noteAudit(request, { subject: `${kind} ${id}`, decision: body.status });
    if (!mayModerate(user)) throw forbidden();
    const { status, comment = null, expectedStatus } = body;
    await decideNow(
      app.repositories,
      { kind, id },
      {
        ...{ status, comment, expectedStatus, now: request.now },
        ...{ decidedBy: user.id, requestId: request.id },
      },
    );
  }

  app.patch<Moderation>(
    "/declarations/:id",
    { config, bodyLimit: 16_384, schema: schema("declaration") },
    async (request) => {
      await decide(request, "declaration");
      const { params, language } = request;
      return declarations.find(params.id, language);
    },
  );

  app.patch<Moderation>(
    "/challenge-results/:id",
    { config, bodyLimit: 16_384, schema: schema("challenge-result") },
    async (request) => {
      await decide(request, "photo");
      const { params, user, language } = request;
      const challengeId = (await results.challengeOf(params.id)) ?? 0;
      const rules = await rulesFor(app, challengeId, user, {
        isModerating: true,
      });
      return results.find(params.id, rules, user, language);
    },
  );

  // Another photo may then replace a refused one (CH-6.5).
  app.post<{ Params: IdParams }>(
    "/challenge-results/:id/unblock",
    { config, schema: { params: idParams, response: emptyResponse(204) } },
    async (request, reply) => {
      const {
        params: { id },
        user,
      } = request;
      noteAudit(request, { subject: `photo ${id}`, decision: "unblocked" });
      if (!mayAdministerPhotos(user)) throw forbidden();
      await unblockPhoto(app.repositories, id, {
        actorId: user.id,
        requestId: request.id,
      });
      return reply.code(204).send();
    },
  );
}
