import type { FastifyInstance, FastifyRequest } from "fastify";
import { kindOf } from "#registry/documents.ts";
import { notFound } from "#server/core/http-problem.ts";
import { inSlices } from "#server/core/in-slices.ts";
import {
  changeOf,
  listResponse,
  officeListQuery,
} from "#server/http/office-lists.ts";
import { type PageQuery, pageOf } from "#server/http/parameters.ts";
import {
  entityResponse,
  errorResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import type { ListedRelease } from "#server/repositories/documents/history.ts";
import { pageBlocks } from "#server/services/documents/blocks.ts";
import {
  etagOf,
  restoreDocument,
  shownDraft,
} from "#server/services/documents/change.ts";
import {
  namedPlans,
  releaseDocument,
  sentRelease,
} from "#server/services/documents/release.ts";
import { listChanges } from "#src/domain/documents/merge/diff.ts";
import type { Json } from "#src/schema/json.ts";
import type {
  OfficeChange,
  OfficeRelease,
  OfficeReleaseRequest,
  OfficeRestoreRequest,
  OfficeRevision,
} from "#src/schema/types.gen.ts";
import { anyOf, documentOf } from "./document-access.ts";
import { conflict, verdictsResponse } from "./documents.ts";

const number = { type: "integer", minimum: 1, maximum: 2_147_483_647 };

/** History, comparison and releases of documents (BO-3.4, BO-3.6). */
export function documentHistoryRoutes(office: FastifyInstance): void {
  const { documents, documentHistory } = office.repositories;
  const read = { permission: anyOf("read") };
  const publish = { permission: anyOf("publish"), audit: "document" } as const;

  office.get<{ Querystring: PageQuery }>(
    "/documents/:id/revisions",
    {
      config: read,
      preValidation: documentOf("read"),
      schema: {
        querystring: officeListQuery(),
        response: listResponse("office-revision"),
      },
    },
    async ({ document, query }) => {
      const { items, total } = await documentHistory.revisions(
        document.id,
        pageOf(query),
      );
      return { total, items: items.map(shownRevision) };
    },
  );

  async function revisionOf({ document }: FastifyRequest, revision: number) {
    const found = await documentHistory.revision(document.id, revision);
    if (found === undefined) throw notFound();
    return found;
  }

  office.get<{ Params: { revision: number } }>(
    "/documents/:id/revisions/:revision",
    {
      config: read,
      preValidation: documentOf("read"),
      schema: {
        params: { type: "object", properties: { revision: number } },
        response: entityResponse("office-revision"),
      },
    },
    async (request) => {
      const found = await revisionOf(request, request.params.revision);
      return { ...shownRevision(found), body: JSON.parse(found.body) };
    },
  );

  office.get<{ Querystring: { from: number; to: number } }>(
    "/documents/:id/diff",
    {
      config: read,
      preValidation: documentOf("read"),
      schema: {
        querystring: {
          type: "object",
          required: ["from", "to"],
          properties: { from: number, to: number },
          additionalProperties: false,
        },
        response: {
          200: {
            type: "object",
            required: ["changes", "total"],
            properties: {
              changes: { type: "array", items: wire("office-change") },
              total: { type: "integer", minimum: 0 },
            },
          },
        },
      },
    },
    async (request) => {
      const { document, query, language } = request;
      const [from, to] = await Promise.all(
        [query.from, query.to].map((revision) => revisionOf(request, revision)),
      );
      const bodyOf = (found?: { body: string }): Json =>
        JSON.parse(found?.body ?? "{}");
      const { schema } = kindOf(document.kind);
      const { changes, total } = await inSlices(
        listChanges(bodyOf(from), bodyOf(to), schema, language, pageBlocks),
      );
      return { changes: changes as OfficeChange[], total };
    },
  );

  office.get<{ Querystring: PageQuery }>(
    "/documents/:id/releases",
    {
      config: read,
      preValidation: documentOf("read"),
      schema: {
        querystring: officeListQuery(),
        response: listResponse("office-release", {
          planned: {
            type: "array",
            items: wire("office-release"),
          },
        }),
      },
    },
    async ({ document, query }) => {
      const { items, total } = await documentHistory.releases(
        document.id,
        pageOf(query),
      );
      const planned = await documentHistory.planned(document.id, new Date());
      return {
        total,
        items: items.map(shownRelease),
        planned: planned.map(sentRelease),
      };
    },
  );

  office.post<{ Body: OfficeReleaseRequest }>(
    "/documents/:id/releases",
    {
      config: { ...publish, takesKey: true },
      preValidation: documentOf("publish"),
      schema: {
        body: wire("office-release-request"),
        response: {
          201: wire("office-release"),
          ...conflict,
          422: errorResponse(verdictsResponse.properties),
        },
      },
    },
    async (request, reply) => {
      const { document, body, headers, language } = request;
      const change = changeOf(request);
      const made = await documents.release(
        document.id,
        change,
        (queries) =>
          releaseDocument(queries, body, headers["if-match"], {
            now: change.now,
            language,
          }),
        namedPlans(body),
      );
      return reply.code(201).send(made);
    },
  );

  office.post<{ Body: OfficeRestoreRequest }>(
    "/documents/:id/restore",
    {
      config: { permission: anyOf("write"), audit: "document" },
      preValidation: documentOf("write"),
      schema: {
        body: wire("office-restore-request"),
        response: { ...entityResponse("office-draft"), ...conflict },
      },
    },
    async (request, reply) => {
      const { document, body, headers } = request;
      const change = changeOf(request);
      const { draft } = await documents.change(document.id, change, (queries) =>
        restoreDocument(
          queries,
          body.revision ?? undefined,
          headers["if-match"],
          change.now,
        ),
      );
      return reply.header("ETag", etagOf(draft)).send(shownDraft(draft));
    },
  );
}

const shownRevision = ({
  revision,
  createdAt,
  createdBy,
  note,
}: Omit<
  ListedRelease,
  "id" | "startsAt" | "reason" | "setId" | "state"
>): OfficeRevision => ({
  ...{ revision, createdBy, note },
  createdAt: createdAt.toISOString(),
});

const shownRelease = ({
  startsAt,
  createdAt,
  ...release
}: ListedRelease): OfficeRelease => ({
  ...release,
  startsAt: startsAt.toISOString(),
  createdAt: createdAt.toISOString(),
});
