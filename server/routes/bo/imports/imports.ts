import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type ImportName,
  importKinds,
  importNames,
  importTraits,
  isImportName,
} from "#registry/imports.ts";
import {
  forbidden,
  HttpProblem,
  invalid,
  notFound,
} from "#server/core/http-problem.ts";
import { requireStepUp, requireStepUpFor } from "#server/http/office-access.ts";
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
  type ImportProgressRow,
  importLineOf,
  importProgressOf,
} from "#server/presenters/imports.ts";
import {
  applyImport,
  openImport,
  putImportRows,
  undoImport,
} from "#server/services/imports/imports.ts";
import {
  type ImportOutcome,
  importOutcomes,
} from "#src/domain/imports/import-kind.ts";
import { MAX_ROWS } from "#src/domain/imports/import-state.ts";
import type {
  OfficeImportApply,
  OfficeImportPart,
  OfficeImportRequest,
} from "#src/schema/types.gen.ts";

interface RowsQuery extends PageQuery {
  outcome?: ImportOutcome;
}

interface ImportsQuery extends PageQuery {
  kind?: ImportName;
  target?: string;
}

const isUuid = new RegExp(uuidParams.properties.id.pattern);

/** The largest request with rows. */
const MAX_PART_BYTES = 1_048_576;

/** The permissions that allow an import of at least one kind. */
export const makers = [
  ...new Set(importNames.map((name) => importTraits(name).permissions.write)),
];

/** Whether the user may make imports of a kind. */
const mayMake = ({ office }: FastifyRequest, kind: ImportName): boolean =>
  office.permissions.includes(importKinds[kind].permissions.write);

/** Throws an HttpProblem (403) unless the user may make, and with `isApplied` apply, imports of a kind. */
export function requireMaker(
  request: FastifyRequest,
  kind: ImportName,
  { isApplied = false } = {},
): void {
  const { write, apply = write } = importTraits(kind).permissions;
  const needed = isApplied ? [write, apply] : [write];
  if (!needed.every((one) => request.office.permissions.includes(one)))
    throw forbidden();
}

/** Imports of all kinds (BO-13.3): rows are sent, their dry run says what would become of each, and they are applied. */
export function importRoutes(office: FastifyInstance): void {
  const { repositories } = office;
  const { imports, documents } = repositories;
  const config = { permission: makers };

  /** An import of a kind that the user may make. Throws an HttpProblem (404, 403). */
  async function requireImport(
    request: FastifyRequest<{ Params: UuidParams }>,
    rights?: { isApplied: boolean },
  ): Promise<ImportProgressRow> {
    const found = await imports.find(request.params.id);
    if (found === undefined) throw notFound();
    requireMaker(request, found.kind, rights);
    return found;
  }

  office.get<{ Querystring: ImportsQuery }>(
    "/imports",
    {
      config,
      schema: {
        querystring: officeListQuery({
          kind: { enum: importNames },
          target: uuidParams.properties.id,
        }),
        response: listResponse("office-import-progress"),
      },
    },
    async (request) => {
      const { kind, target } = request.query;
      if (kind !== undefined) requireMaker(request, kind);
      const kinds =
        kind === undefined
          ? importNames.filter((name) => mayMake(request, name))
          : [kind];
      const { items, total } = await imports.list(
        { kinds, target },
        pageOf(request.query),
      );
      return {
        items: items.map((row) => importProgressOf(row, request.language)),
        total,
      };
    },
  );

  office.post<{ Body: OfficeImportRequest }>(
    "/imports",
    {
      config: { ...config, takesKey: true, holdsRows: true },
      bodyLimit: MAX_PART_BYTES,
      schema: {
        body: wire("office-import-request"),
        response: { 201: wire("office-id") },
      },
    },
    async (request, reply) => {
      const { kind, target = null, fileName, rows } = request.body;
      if (!isImportName(kind))
        throw invalid([{ propertyPath: "kind", messageKey: "wrongChoice" }]);
      requireMaker(request, kind);
      const targetKind = importTraits(kind).target;
      const found =
        target === null || targetKind === undefined || !isUuid.test(target)
          ? undefined
          : await documents.find(target);
      if (target !== null || targetKind !== undefined)
        if (found === undefined || found.kind !== targetKind)
          throw invalid([
            { propertyPath: "target", messageKey: "importTarget" },
          ]);
      const id = await openImport(repositories, {
        ...{ kind, target, fileName, rows },
        userId: request.office.user.id,
      });
      return reply.code(201).send({ id });
    },
  );

  office.put<{ Params: UuidParams; Body: OfficeImportPart }>(
    "/imports/:id/rows",
    {
      config: { ...config, holdsRows: true },
      bodyLimit: MAX_PART_BYTES,
      schema: {
        params: uuidParams,
        body: wire("office-import-part"),
        response: emptyResponse(204),
      },
    },
    async (request, reply) => {
      const { from, rows, isLast = false } = request.body;
      await requireImport(request);
      if (from + rows.length - 1 > MAX_ROWS)
        throw invalid([
          { propertyPath: "rows", messageKey: "tooMany", limit: MAX_ROWS },
        ]);
      await putImportRows(
        repositories,
        request.params.id,
        { from, rows, isLast },
        request.office.user.id,
      );
      return reply.code(204).send();
    },
  );

  office.get<{ Params: UuidParams }>(
    "/imports/:id",
    {
      config,
      schema: {
        params: uuidParams,
        response: entityResponse("office-import-progress"),
      },
    },
    async (request, reply) => {
      const found = await requireImport(request);
      return reply
        .header("ETag", importEtag(found.version))
        .send(importProgressOf(found, request.language));
    },
  );

  office.get<{ Params: UuidParams; Querystring: RowsQuery }>(
    "/imports/:id/rows",
    {
      config,
      schema: {
        params: uuidParams,
        querystring: officeListQuery({ outcome: { enum: importOutcomes } }),
        response: listResponse("office-import-line"),
      },
    },
    async (request) => {
      const { id, kind } = await requireImport(request);
      const { outcome } = request.query;
      const { items, total } = await imports.rows(
        ...([id, outcome, pageOf(request.query)] as const),
      );
      return {
        items: items.map((row) => importLineOf(row, kind, request.language)),
        total,
      };
    },
  );

  office.post<{ Params: UuidParams; Body: OfficeImportApply }>(
    "/imports/:id/apply",
    {
      config: { ...config, takesKey: true },
      bodyLimit: 1_024,
      schema: {
        params: uuidParams,
        body: wire("office-import-apply"),
        response: { 202: wire("office-id") },
      },
    },
    async (request, reply) => {
      const { id, kind, total } = await requireImport(request, {
        isApplied: true,
      });
      const { stepUp } = importTraits(kind);
      if (stepUp === "always") requireStepUp(request);
      if (stepUp === "bulk") await requireStepUpFor(request, total);
      const ifMatch = request.headers["if-match"];
      // What is written is what was checked.
      if (ifMatch === undefined)
        throw new HttpProblem(428, "importVersionMissing");
      await applyImport(repositories, id, {
        ...changeOrigin(request),
        version: namedVersion(ifMatch),
        sendsLinks: request.body.sendLinks === true,
      });
      return reply.code(202).send({ id });
    },
  );

  office.post<{ Params: UuidParams }>(
    "/imports/:id/undo",
    {
      config: { ...config, takesKey: true },
      bodyLimit: 1_024,
      schema: {
        params: uuidParams,
        body: { type: "object", additionalProperties: false },
        response: { 202: wire("office-id") },
      },
    },
    async (request, reply) => {
      const { id, kind } = await requireImport(request, { isApplied: true });
      if (importTraits(kind).stepUp === "always") requireStepUp(request);
      await undoImport(repositories, id, changeOrigin(request));
      return reply.code(202).send({ id });
    },
  );
}

/** The ETag of an import: that of its rows. */
export const importEtag = (version: number) => `"rows-${version}"`;

/** The version of the rows that `If-Match` names; -1 for an unknown one, undefined for none and for any. */
export function namedVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === "*") return undefined;
  return Number(/^(?:W\/)?"rows-(\d{1,9})"$/.exec(ifMatch.trim())?.[1] ?? -1);
}
