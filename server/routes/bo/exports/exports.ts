import type { FastifyInstance } from "fastify";
import { exportKinds } from "#registry/exports.ts";
import { HttpProblem, notFound } from "#server/core/http-problem.ts";
import { requireStepUp } from "#server/http/office-access.ts";
import {
  changeOrigin,
  listResponse,
  officeListQuery,
} from "#server/http/office-lists.ts";
import {
  type PageQuery,
  pageOf,
  type UuidParams,
  uuidParams,
} from "#server/http/parameters.ts";
import { noteAudit } from "#server/http/request-log.ts";
import { fileResponse, wire } from "#server/http/wire-schemas.ts";
import {
  recordDownload,
  requestExport,
} from "#server/services/exports/request-export.ts";
import { exportTypes } from "#server/services/exports/run-export.ts";
import type { Storage } from "#server/services/storage/storage.ts";
import type { OfficeExportRequest } from "#src/schema/types.gen.ts";

/** Files of the programme's data, which a job writes (BO-21.1). */
export function exportRoutes(office: FastifyInstance, storage: Storage): void {
  const { repositories } = office;
  const { officeExports } = repositories;
  const config = { permission: "EXPORT" } as const;

  office.get<{ Querystring: PageQuery }>(
    "/exports",
    {
      config,
      schema: {
        querystring: officeListQuery(),
        response: listResponse("office-export"),
      },
    },
    ({ office: { user }, query }) => officeExports.list(user.id, pageOf(query)),
  );

  office.post<{ Body: OfficeExportRequest }>(
    "/exports",
    {
      config: { ...config, takesKey: true, audit: "data_export" },
      bodyLimit: 16_384,
      schema: {
        body: wire("office-export-request"),
        response: { 201: wire("office-id") },
      },
    },
    async (request, reply) => {
      const { kind } = request.body;
      const { isOfPersons, permission = "EXPORT" } = exportKinds[kind];
      if (!request.office.permissions.includes(permission))
        throw new HttpProblem(403, "exportNeedsAuditRead");
      if (isOfPersons) requireStepUp(request);
      noteAudit(request, { subject: kind });
      const id = await requestExport(repositories, request.body, {
        ...changeOrigin(request),
        language: request.language,
      });
      return reply.code(201).send({ id });
    },
  );

  office.get<{ Params: UuidParams }>(
    "/exports/:id/file",
    {
      config: { ...config, audit: "data_export" },
      // It would be recorded as a download.
      exposeHeadRoute: false,
      schema: { params: uuidParams, response: fileResponse("*/*") },
    },
    async (request, reply) => {
      const found = await officeExports.find(request.params.id);
      if (found?.made_by !== request.office.user.id) throw notFound();
      const { kind, format, bytes, storage_key, created_at } = found;
      if (storage_key === null) throw notFound();
      noteAudit(request, { subject: `${kind}: ${found.rows}` });
      const file = await storage.read(storage_key);
      await recordDownload(repositories, found, changeOrigin(request));
      const day = created_at.toISOString().slice(0, 10);
      return reply
        .headers({
          "Content-Disposition": `attachment; filename="${kind}-${day}.${format}"`,
          "Content-Length": bytes ?? 0,
        })
        .type(exportTypes[format])
        .send(file);
    },
  );
}
