import type { FastifyInstance } from "fastify";
import { changeOrigin } from "#server/http/office-lists.ts";
import { type IdParams, idParams } from "#server/http/parameters.ts";
import { noteAudit } from "#server/http/request-log.ts";
import { emptyResponse } from "#server/http/wire-schemas.ts";
import {
  deletePhoto,
  unblockPhoto,
} from "#server/services/moderation/photos.ts";

const permission = "PHOTO_ADMIN";
const schema = { params: idParams, response: emptyResponse(204) };

/** Deleting photos, and letting a participant send another one (BO-5.7). */
export function moderationPhotoRoutes(office: FastifyInstance): void {
  office.delete<{ Params: IdParams }>(
    "/moderation/photo/:id",
    { config: { permission, audit: "photo_deletion" }, schema },
    async (request, reply) => {
      const { id } = request.params;
      noteAudit(request, { subject: `photo ${id}` });
      await deletePhoto(office.repositories, id, changeOrigin(request));
      return reply.code(204).send();
    },
  );

  office.post<{ Params: IdParams }>(
    "/moderation/photo/:id/unblock",
    { config: { permission, audit: "moderation" }, schema },
    async (request, reply) => {
      const { id } = request.params;
      noteAudit(request, { subject: `photo ${id}`, decision: "unblocked" });
      await unblockPhoto(office.repositories, id, changeOrigin(request));
      return reply.code(204).send();
    },
  );
}
