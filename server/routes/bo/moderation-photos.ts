import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpProblem, notFound, ownEntry } from "#server/core/http-problem.ts";
import { type IdParams, idParams } from "#server/http/parameters.ts";
import { noteAudit } from "#server/http/request-log.ts";
import { emptyResponse } from "#server/http/wire-schemas.ts";

type PhotoRequest = FastifyRequest<{ Params: IdParams }>;

const permission = "PHOTO_ADMIN";
const schema = { params: idParams, response: emptyResponse(204) };

/** Deleting photos, and letting a participant send another one (BO-5.7). */
export function moderationPhotoRoutes(office: FastifyInstance): void {
  const { moderation, moderationEntries, photoEntries } = office.repositories;

  async function requireOthers({
    params,
    office: access,
    language,
  }: PhotoRequest): Promise<void> {
    const { id } = params;
    const ref = { kind: "photo", id } as const;
    if ((await moderationEntries.find(ref, language)) === undefined)
      throw notFound();
    if (await moderation.isOwnPhoto(id, access.user.id)) throw ownEntry();
  }

  const actionOf = ({ id: requestId, office: access }: PhotoRequest) => ({
    actorId: access.user.id,
    requestId,
  });

  office.delete<{ Params: IdParams }>(
    "/moderation/photo/:id",
    { config: { permission, audit: "photo_deletion" }, schema },
    async (request, reply) => {
      const { id } = request.params;
      noteAudit(request, { subject: `photo ${id}` });
      await requireOthers(request);
      if (!(await photoEntries.removeAny(id, actionOf(request))))
        throw notFound();
      return reply.code(204).send();
    },
  );

  office.post<{ Params: IdParams }>(
    "/moderation/photo/:id/unblock",
    { config: { permission, audit: "moderation" }, schema },
    async (request, reply) => {
      const { id } = request.params;
      noteAudit(request, { subject: `photo ${id}`, decision: "unblocked" });
      await requireOthers(request);
      if (!(await photoEntries.unblock(id, actionOf(request))))
        throw new HttpProblem(409, "notRefused");
      return reply.code(204).send();
    },
  );
}
