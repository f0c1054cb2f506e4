import type { FastifyInstance } from "fastify";
import { HttpProblem, invalid, notFound } from "#server/core/http-problem.ts";
import { requireStepUpFor } from "#server/http/office-access.ts";
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
import {
  emptyResponse,
  entityResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import { importRowOf } from "#server/presenters/participant-imports.ts";
import {
  openImport,
  putImportRows,
  removeImport,
  startImport,
} from "#server/services/imports/imports.ts";
import {
  type ImportPlan,
  importOutcomes,
  MAX_IMPORTED_ROWS,
} from "#src/domain/people/participant-import.ts";
import type {
  OfficeImportRows,
  OfficeImportStart,
} from "#src/schema/types.gen.ts";

interface RowsQuery extends PageQuery {
  outcome?: ImportPlan["outcome"];
}

/**
 * Imports of participants (BO-7.3). An import is made, its rows are sent in parts, and it is started: first as a dry run,
 * which says what would become of each row, then for real.
 */
export function participantImportRoutes(office: FastifyInstance): void {
  const { repositories } = office;
  const { participantImports } = repositories;
  const config = { permission: "USER_WRITE" } as const;

  office.get<{ Querystring: PageQuery }>(
    "/participants/imports",
    {
      config,
      schema: {
        querystring: officeListQuery(),
        response: listResponse("office-import"),
      },
    },
    ({ query }) => participantImports.list(pageOf(query)),
  );

  office.post(
    "/participants/imports",
    {
      config: { ...config, takesKey: true },
      schema: {
        body: { type: "object", additionalProperties: false },
        response: { 201: wire("office-id") },
      },
    },
    async (request, reply) => {
      const id = await openImport(repositories, request.office.user.id);
      return reply.code(201).send({ id });
    },
  );

  office.put<{ Params: UuidParams; Body: OfficeImportRows }>(
    "/participants/imports/:id/rows",
    {
      config,
      bodyLimit: 1_048_576,
      schema: {
        params: uuidParams,
        body: wire("office-import-rows"),
        response: emptyResponse(204),
      },
    },
    async ({ params, body, office: { user } }, reply) => {
      const { from, rows } = body;
      if (from + rows.length - 1 > MAX_IMPORTED_ROWS)
        throw invalid([
          {
            propertyPath: "rows",
            messageKey: "tooMany",
            limit: MAX_IMPORTED_ROWS,
          },
        ]);
      await putImportRows(repositories, params.id, body, user.id);
      return reply.code(204).send();
    },
  );

  office.post<{ Params: UuidParams; Body: OfficeImportStart }>(
    "/participants/imports/:id/start",
    {
      config: { ...config, audit: "account", takesKey: true },
      schema: {
        params: uuidParams,
        body: wire("office-import-start"),
        response: { 202: wire("office-id") },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { dryRun = true, sendLinks = false } = request.body;
      const ifMatch = request.headers["if-match"];
      const found = await participantImports.find(id);
      if (found === undefined) throw notFound();
      // What is written is what was examined.
      if (!dryRun && ifMatch === undefined)
        throw new HttpProblem(428, "importVersionMissing");
      if (!dryRun) await requireStepUpFor(request, found.total);
      await startImport(repositories, id, {
        isDryRun: dryRun,
        version: namedVersion(ifMatch) ?? found.version,
        sendsLinks: sendLinks && !dryRun,
        ...changeOrigin(request),
      });
      return reply.code(202).send({ id });
    },
  );

  office.get<{ Params: UuidParams }>(
    "/participants/imports/:id",
    {
      config,
      schema: {
        params: uuidParams,
        response: entityResponse("office-import"),
      },
    },
    async ({ params }, reply) => {
      const found = await participantImports.find(params.id);
      if (found === undefined) throw notFound();
      const { version, ...shown } = found;
      return reply.header("ETag", etagOf(version)).send(shown);
    },
  );

  office.get<{ Params: UuidParams; Querystring: RowsQuery }>(
    "/participants/imports/:id/rows",
    {
      config,
      schema: {
        params: uuidParams,
        querystring: officeListQuery({ outcome: { enum: importOutcomes } }),
        response: listResponse("office-import-row"),
      },
    },
    async ({ params, query, language }) => {
      if ((await participantImports.find(params.id)) === undefined)
        throw notFound();
      const { items, total } = await participantImports.rows(
        params.id,
        query.outcome,
        pageOf(query),
      );
      return { items: items.map((row) => importRowOf(row, language)), total };
    },
  );

  office.delete<{ Params: UuidParams }>(
    "/participants/imports/:id",
    {
      config,
      schema: { params: uuidParams, response: emptyResponse(204) },
    },
    async ({ params, office: { user } }, reply) => {
      await removeImport(repositories, params.id, user.id);
      return reply.code(204).send();
    },
  );
}

/** The ETag of an import: that of its rows. */
const etagOf = (version: number) => `"rows-${version}"`;

/** The version of the rows that `If-Match` names; -1 for an unknown one, undefined for none and for any. */
function namedVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === "*") return undefined;
  return Number(/^(?:W\/)?"rows-(\d{1,9})"$/.exec(ifMatch.trim())?.[1] ?? -1);
}
