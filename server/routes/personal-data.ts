import type { FastifyInstance } from "fastify";
import { forbidden, notFound, notSignedIn } from "#server/core/http-problem.ts";
import {
  type IdParams,
  idParams,
  type UuidParams,
  uuidParams,
} from "#server/http/parameters.ts";
import { noteAudit } from "#server/http/request-log.ts";
import {
  collectionResponse,
  emptyResponse,
  entityResponse,
  fileResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import type { StoredExport } from "#server/repositories/people/data-exports.ts";
import { confirmOwner } from "#server/services/accounts/step-up.ts";
import { requestDataExport } from "#server/services/personal-data/data-export.ts";
import { scheduleErasure } from "#server/services/personal-data/erasure.ts";
import type { Storage } from "#server/services/storage/storage.ts";
import type { ConfirmedRequest, DataExport } from "#src/schema/types.gen.ts";

const bodyLimit = 8_192;

/** A user's own data: exporting it, and deleting the account. Neither requires accepted terms. */
export function personalDataRoutes(
  app: FastifyInstance,
  storage: Storage,
): void {
  const { dataExports, erasure } = app.repositories;

  app.get(
    "/user/data-exports",
    {
      config: { isOwnOnly: true },
      schema: { response: collectionResponse(wire("data-export")) },
    },
    async (request) => {
      const exports = await dataExports.ofUser(request.user.id);
      return request.collection(exports.map(dataExportOf));
    },
  );

  app.post<{ Params: IdParams; Body: ConfirmedRequest }>(
    "/users/:id/data-exports",
    {
      config: { audit: "data_export", beforeTerms: true },
      bodyLimit,
      schema: {
        params: idParams,
        body: wire("confirmed-request"),
        response: { 202: wire("data-export") },
      },
    },
    async ({ body, params, session }, reply) => {
      if (session === null) throw notSignedIn();
      const { id } = session.user;
      if (params.id !== id) throw forbidden();
      await confirmOwner(app, session, body.password, "password");
      await app.rateLimiter.count("dataExports", id);
      return reply
        .code(202)
        .send(dataExportOf(await requestDataExport(app.repositories, id)));
    },
  );

  app.get<{ Params: UuidParams }>(
    "/data-exports/:id/file",
    {
      config: { isPublic: true },
      schema: {
        params: uuidParams,
        response: fileResponse("application/zip"),
      },
    },
    async ({ params }, reply) => {
      const found = await dataExports.find(params.id);
      if (!found?.storageKey) throw notFound();
      const day = found.createdAt.toISOString().slice(0, 10);
      return reply
        .headers({
          "Cache-Control": "no-store",
          "Content-Disposition": `attachment; filename="data-${day}.zip"`,
          "Content-Length": found.size ?? 0,
          "Content-Security-Policy": "default-src 'none'; sandbox",
        })
        .type("application/zip")
        .send(await storage.read(found.storageKey));
    },
  );

  app.post<{ Params: IdParams; Body: ConfirmedRequest }>(
    "/users/:id/deletion",
    {
      config: { audit: "account_deletion", beforeTerms: true },
      bodyLimit,
      schema: {
        params: idParams,
        body: wire("confirmed-request"),
        response: entityResponse("account-deletion"),
      },
    },
    async (request) => {
      const { body, params, session } = request;
      if (session === null) throw notSignedIn();
      const { id } = session.user;
      if (params.id !== id) throw forbidden();
      await confirmOwner(app, session, body.password, "password");
      noteAudit(request, { decision: "requested" });
      const deletionAt = await scheduleErasure(app.repositories, id);
      return { deletionAt: deletionAt.toISOString() };
    },
  );

  app.delete<{ Params: IdParams }>(
    "/users/:id/deletion",
    {
      config: { audit: "account_deletion", beforeTerms: true },
      schema: { params: idParams, response: emptyResponse(204) },
    },
    async (request, reply) => {
      const { params, user } = request;
      if (params.id !== user.id) throw forbidden();
      noteAudit(request, { decision: "taken back" });
      await erasure.keep(user.id);
      return reply.code(204).send();
    },
  );
}

const dataExportOf = ({
  id,
  storageKey,
  size,
  createdAt,
  expiresAt,
}: StoredExport): DataExport => ({
  "@id": `/v2/data-exports/${id}`,
  "@type": "DataExport",
  status: storageKey === null ? "preparing" : "ready",
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  size,
  contentUrl: storageKey === null ? null : `/v2/data-exports/${id}/file`,
});
