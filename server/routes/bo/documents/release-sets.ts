import type { FastifyInstance, FastifyRequest } from "fastify";
import { isKind } from "#registry/documents.ts";
import { forbidden, invalid, notFound } from "#server/core/http-problem.ts";
import { requiredText } from "#server/core/required-text.ts";
import {
  changeOf,
  listResponse,
  officeListQuery,
} from "#server/http/office-lists.ts";
import { type PageQuery, pageOf } from "#server/http/parameters.ts";
import {
  emptyResponse,
  entityResponse,
  errorResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import type { SetRelease } from "#server/repositories/documents/planned-releases.ts";
import {
  requireReferencesKept,
  requireSoundSet,
  takeBackRelease,
} from "#server/services/documents/release.ts";
import {
  createReleaseSet,
  examineReleaseSet,
  takeBackReleaseSet,
} from "#server/services/documents/release-set.ts";
import type {
  OfficeExamineSetRequest,
  OfficeReleaseSet,
  OfficeReleaseSetRequest,
} from "#src/schema/types.gen.ts";
import { anyOf, mayDo, readDocument } from "./document-access.ts";
import {
  conflict,
  examinationResponse,
  verdictsResponse,
} from "./documents.ts";

/** Sets of releases with one instant, and taking releases back (BO-3.4). */
export function releaseSetRoutes(office: FastifyInstance): void {
  const { documentHistory, releaseSets } = office.repositories;
  const publish = { permission: anyOf("publish"), audit: "document" } as const;

  office.get<{ Querystring: PageQuery }>(
    "/release-sets",
    {
      config: { permission: anyOf("publish") },
      schema: {
        querystring: officeListQuery(),
        response: listResponse("office-release-set"),
      },
    },
    async ({ query }) => {
      const { items, total } = await releaseSets.list(pageOf(query));
      return { total, items: items.map(shown) };
    },
  );

  /** The set of a path, with its releases. */
  async function setOf(request: FastifyRequest) {
    const { id } = request.params as { id: string };
    const set = /^[1-9]\d{0,8}$/.test(id)
      ? await releaseSets.find(Number(id))
      : undefined;
    if (set === undefined) throw notFound();
    return { set, members: await releaseSets.releases(set.id) };
  }

  office.get(
    "/release-sets/:id",
    {
      config: { permission: anyOf("publish") },
      schema: { response: entityResponse("office-release-set") },
    },
    async (request) => {
      const { set, members } = await setOf(request);
      return {
        ...shown(set),
        documents: members
          .filter(({ kind }) => isKind(kind) && mayDo(request, kind, "read"))
          .map(({ id, documentId, ...member }) => ({
            ...member,
            id: documentId,
            release: id,
          })),
      };
    },
  );

  /** Throws an HttpProblem: 403 for documents that one may not release, 422 for unknown ones. */
  async function requirePublishable(
    request: FastifyRequest,
    members: OfficeReleaseSetRequest["documents"],
  ): Promise<void> {
    for (const [index, { id }] of (members ?? []).entries())
      await readDocument(request, id, "publish").catch((error) => {
        if (error.statusCode !== 404) throw error;
        throw invalid([
          { propertyPath: `documents.${index}.id`, messageKey: "wrongChoice" },
        ]);
      });
  }

  office.post<{ Body: OfficeReleaseSetRequest }>(
    "/release-sets",
    {
      config: { ...publish, takesKey: true },
      schema: {
        body: wire("office-release-set-request"),
        response: {
          201: wire("office-id"),
          ...conflict,
          422: errorResponse(verdictsResponse.properties),
        },
      },
    },
    async (request, reply) => {
      const { body, language } = request;
      const isEmpty = (body.documents ?? []).length === 0;
      if (isEmpty && (body.startsAt ?? null) === null)
        throw invalid([{ propertyPath: "startsAt", messageKey: "required" }]);
      await requirePublishable(request, body.documents);
      const change = changeOf(request);
      const id = await releaseSets.change(change, (set) =>
        createReleaseSet(
          set,
          { ...body, name: requiredText(body.name, "name") },
          { now: change.now, language },
        ),
      );
      return reply.code(201).send({ id });
    },
  );

  office.post<{ Body: OfficeExamineSetRequest }>(
    "/release-sets/examine",
    {
      config: { permission: anyOf("publish"), isAutomatic: true },
      schema: {
        body: wire("office-examine-set-request"),
        response: {
          200: examinationResponse,
          ...conflict,
        },
      },
    },
    async (request) => {
      const { body, language } = request;
      await requirePublishable(request, body.documents);
      const change = changeOf(request);
      return releaseSets.attempt(change, (set) =>
        examineReleaseSet(set, body, { now: change.now, language }),
      );
    },
  );

  const mayPublishAll = (
    request: FastifyRequest,
    members: readonly SetRelease[],
  ) =>
    members.every(
      ({ kind }) => isKind(kind) && mayDo(request, kind, "publish"),
    );

  office.delete(
    "/release-sets/:id",
    { config: publish, schema: { response: emptyResponse(204) } },
    async (request, reply) => {
      const { set, members } = await setOf(request);
      if (!mayPublishAll(request, members)) throw forbidden();
      const change = changeOf(request);
      await releaseSets.change(change, (queries) =>
        takeBackReleaseSet(queries, set, members, change.now),
      );
      return reply.code(204).send();
    },
  );

  office.delete<{ Params: { id: string } }>(
    "/releases/:id",
    { config: publish, schema: { response: emptyResponse(204) } },
    async (request, reply) => {
      const { id } = request.params;
      const release = /^[1-9]\d{0,8}$/.test(id)
        ? await documentHistory.release(Number(id))
        : undefined;
      if (release === undefined) throw notFound();
      const { documentId, setId, startsAt } = release;
      await readDocument(request, documentId, "publish");
      const change = changeOf(request);
      await releaseSets.change(change, async (set) => {
        const others =
          setId === null
            ? []
            : (await set.releases(setId)).filter(
                (other) => other.id !== release.id,
              );
        const opened = await set.open([
          documentId,
          ...others.map((other) => other.documentId),
        ]);
        const queries = opened.get(documentId);
        if (queries === undefined) throw notFound();
        await takeBackRelease(queries, release);
        await requireSoundSet(set, others, startsAt);
        await requireReferencesKept(queries);
      });
      return reply.code(204).send();
    },
  );
}

const shown = ({
  startsAt,
  createdAt,
  ...set
}: Omit<OfficeReleaseSet, "startsAt" | "createdAt"> & {
  startsAt: Date;
  createdAt: Date;
}): OfficeReleaseSet => ({
  ...set,
  startsAt: startsAt.toISOString(),
  createdAt: createdAt.toISOString(),
});
