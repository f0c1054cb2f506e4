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
import {
  outcomeNamed,
  participantImportOf,
  participantImportRowOf,
} from "#server/presenters/participant-imports.ts";
import { importEtag, namedVersion } from "#server/routes/bo/imports/imports.ts";
import {
  applyUnchecked,
  checkImport,
  openParticipantImport,
  putImportRows,
  removeImport,
} from "#server/services/imports/imports.ts";
import { EMPTIES } from "#src/domain/imports/import-row.ts";
import { MAX_IMPORTED_ROWS } from "#src/domain/people/participant-import.ts";
import { groupCell } from "#src/domain/programme/group-cell.ts";
import type {
  OfficeImportRows,
  OfficeImportStart,
} from "#src/schema/types.gen.ts";

interface RowsQuery extends PageQuery {
  outcome?: keyof typeof outcomeNamed;
}

/**
 * Imports of participants (BO-7.3), by the calls that they had before all kinds of imports had theirs. An import is made, its
 * rows are sent in parts, and it is started: first as a dry run, which says what would become of each row, then for real.
 */
export function participantImportRoutes(office: FastifyInstance): void {
  const { repositories } = office;
  const { imports } = repositories;
  const config = { permission: "USER_WRITE" } as const;

  /** An import of participants. Throws an HttpProblem (404). */
  async function requireImport(id: string) {
    const found = await imports.find(id);
    if (found?.kind !== "participants") throw notFound();
    return found;
  }

  office.get<{ Querystring: PageQuery }>(
    "/participants/imports",
    {
      config,
      schema: {
        querystring: officeListQuery(),
        response: listResponse("office-import"),
      },
    },
    async ({ query }) => {
      const { items, total } = await imports.list(
        { kinds: ["participants"] },
        pageOf(query),
      );
      return { items: items.map(participantImportOf), total };
    },
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
      const id = await openParticipantImport(
        repositories,
        request.office.user.id,
      );
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
    async ({ params, body: { from, rows }, office: { user } }, reply) => {
      if (from + rows.length - 1 > MAX_IMPORTED_ROWS)
        throw invalid([
          {
            propertyPath: "rows",
            messageKey: "tooMany",
            limit: MAX_IMPORTED_ROWS,
          },
        ]);
      await requireImport(params.id);
      await putImportRows(
        repositories,
        params.id,
        { from, rows: rows.map(withGroupCell), isLast: false },
        user.id,
      );
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
      const found = await requireImport(id);
      // What is written is what was examined.
      if (!dryRun && ifMatch === undefined)
        throw new HttpProblem(428, "importVersionMissing");
      if (!dryRun) await requireStepUpFor(request, found.total);
      const { user } = request.office;
      const version = namedVersion(ifMatch);
      if (dryRun) await checkImport(repositories, id, user.id, version);
      else
        await applyUnchecked(repositories, id, {
          ...changeOrigin(request),
          ...{ version, sendsLinks: sendLinks },
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
      const found = await requireImport(params.id);
      return reply
        .header("ETag", importEtag(found.version))
        .send(participantImportOf(found));
    },
  );

  office.get<{ Params: UuidParams; Querystring: RowsQuery }>(
    "/participants/imports/:id/rows",
    {
      config,
      schema: {
        params: uuidParams,
        querystring: officeListQuery({
          outcome: { enum: Object.keys(outcomeNamed) },
        }),
        response: listResponse("office-import-row"),
      },
    },
    async ({ params, query, language }) => {
      await requireImport(params.id);
      const { outcome } = query;
      const { items, total } = await imports.rows(
        params.id,
        outcome && outcomeNamed[outcome],
        pageOf(query),
      );
      return {
        items: items.map((row) => participantImportRowOf(row, language)),
        total,
      };
    },
  );

  office.delete<{ Params: UuidParams }>(
    "/participants/imports/:id",
    {
      config,
      schema: { params: uuidParams, response: emptyResponse(204) },
    },
    async ({ params, office: { user } }, reply) => {
      await requireImport(params.id);
      await removeImport(repositories, params.id, user.id);
      return reply.code(204).send();
    },
  );
}

/** A row with its groups in one cell, as those of all imports have them; an empty list leaves none. */
const withGroupCell = ({
  groups,
  ...row
}: OfficeImportRows["rows"][number]) => ({
  ...row,
  ...(groups !== undefined && { groups: groupCell(groups) || EMPTIES }),
});
