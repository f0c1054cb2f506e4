import type { FastifyInstance } from "fastify";
import { HttpProblem, invalid, notFound } from "#server/core/http-problem.ts";
import { mayAdministerPhotos } from "#server/core/signed-in-user.ts";
import type { MessageKey } from "#server/core/translate.ts";
import { type IdParams, idParams } from "#server/http/parameters.ts";
import { noteAudit } from "#server/http/request-log.ts";
import { emptyResponse, wire } from "#server/http/wire-schemas.ts";
import { contentUrl, thumbnailUrl } from "#server/presenters/media-objects.ts";
import { deleteRefusedPhoto } from "#server/services/moderation/photos.ts";
import {
  enterPhoto,
  type PhotoRefusal,
} from "#server/services/photo-entries/enter-photo.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { PhotoEntryRequest } from "#src/schema/types.gen.ts";
import { rulesFor } from "./challenges.ts";

const image = (messageKey: MessageKey) =>
  invalid([{ propertyPath: "image", messageKey }]);

const refusals: Record<PhotoRefusal, () => HttpProblem> = {
  before_start: () => new HttpProblem(409, "contestNotRunning"),
  after_end: () => new HttpProblem(409, "contestNotRunning"),
  unknown: () => new HttpProblem(409, "contestNotRunning"),
  already: () => new HttpProblem(409, "alreadySentPhoto"),
  refused_exists: () => new HttpProblem(400, "refusedPhotoExists"),
  not_own: () => image("notYourImage"),
  type: () => image("notAPhoto"),
  name: () => image("fileNameUnsafe"),
  mismatch: () => image("notAPhoto"),
  empty: () => image("notAPhoto"),
  corrupt: () => image("notAPhoto"),
  size: () => image("fileTooLarge"),
  dimensions: () => image("imageTooSmall"),
  pixels: () => image("notAPhoto"),
};

/** Entries of photo contests (CH-7.3.14, CH-7.3.17). */
export function photoEntryRoutes(app: FastifyInstance): void {
  const { photoEntries, results } = app.repositories;

  app.post<{ Body: PhotoEntryRequest }>(
    "/challenge-results/user/photo",
    {
      bodyLimit: 8_192,
      schema: {
        body: wire("photo-entry-request"),
        response: { 201: wire("challenge-result") },
      },
    },
    async ({ body, user, language, now }, reply) => {
      const challengeId = Number(entityId(body.challenge));
      const rules = await rulesFor(app, challengeId, user, { now });
      if (rules.type !== "Photo")
        throw invalid([
          { propertyPath: "challenge", messageKey: "wrongChoice" },
        ]);
      const mediaId = entityId(body.image) ?? "";
      const outcome = await enterPhoto(app.repositories, rules, {
        userId: user.id,
        mediaId,
        image: {
          "@id": body.image,
          contentUrl: contentUrl(mediaId),
          thumbnailUrl: thumbnailUrl(mediaId),
        },
        now,
      });
      if (typeof outcome === "string") throw refusals[outcome]();
      return reply
        .code(201)
        .send(await results.find(outcome, rules, user, language));
    },
  );

  // The user's own refused photo; with PHOTO_ADMIN any refused photo (CH-6.5, BO-5.7).
  app.delete<{ Params: IdParams }>(
    "/challenge-results/:id",
    {
      config: { audit: "photo_deletion" },
      schema: { params: idParams, response: emptyResponse(204) },
    },
    async (request, reply) => {
      const {
        params: { id },
        user,
        language,
      } = request;
      noteAudit(request, { subject: `photo ${id}` });
      const challengeId = await results.challengeOf(id);
      if (challengeId === undefined) throw notFound();
      const mayDeleteAny = mayAdministerPhotos(user);
      const rules = await rulesFor(app, challengeId, user, {
        withOver: true,
        isModerating: mayDeleteAny,
      });
      if (mayDeleteAny)
        await deleteRefusedPhoto(app.repositories, id, {
          actorId: user.id,
          requestId: request.id,
        });
      else if (!(await photoEntries.removeOwn(id, user.id))) {
        const result = await results.find(id, rules, user, language);
        const isOwn = Number(result?.entity?.userId) === user.id;
        throw isOwn ? new HttpProblem(409, "notDeletable") : notFound();
      }
      return reply.code(204).send();
    },
  );
}
