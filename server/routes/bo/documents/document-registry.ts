import type { FastifyInstance } from "fastify";
import { kindNames, kindOf } from "#registry/documents.ts";
import { notFound } from "#server/core/http-problem.ts";
import { listResponse, officeListQuery } from "#server/http/office-lists.ts";
import { type PageQuery, pageOf } from "#server/http/parameters.ts";
import { entityResponse } from "#server/http/wire-schemas.ts";
import {
  blockPlaces,
  blockTypes,
  categoriesOfBlocks,
} from "#server/services/documents/blocks.ts";
import { withWindows } from "#server/services/documents/usage-windows.ts";
import { mailsSchema } from "#server/services/mail/default-texts.ts";
import { targetEntities } from "#src/domain/documents/kinds/targets.ts";
import {
  anyOf,
  mayDo,
  permittedFor,
  readableKinds,
  readDocument,
  requireKind,
} from "./document-access.ts";
import { namedFor } from "./named-usages.ts";

interface TargetQuery extends PageQuery {
  entity: string;
  q?: string;
  id?: number;
}

interface UsageQuery extends PageQuery {
  kind: string;
  id: string;
  /** Whether to say when pages show it (BO-12.3). */
  windows?: boolean;
}

/** What exists, and how it is found: kinds, blocks, targets, usages, search (BO-3.1, BO-3.7). */
export function documentRegistryRoutes(office: FastifyInstance): void {
  const { documents } = office.repositories;
  const read = { permission: anyOf("read") };

  office.get<{ Querystring: UsageQuery }>(
    "/usages",
    {
      config: read,
      schema: {
        querystring: {
          ...officeListQuery({
            kind: { type: "string", maxLength: 50 },
            id: { type: "string", maxLength: 50 },
            windows: { type: "boolean" },
          }),
          required: ["kind", "id"],
        },
        response: listResponse("office-usage"),
      },
    },
    async (request) => {
      const kind = requireKind(request, request.query.kind, "read");
      const id = await documents.idOf(kind, request.query.id);
      const document = await readDocument(request, id, "read");
      if (document.kind !== kind) throw notFound();
      const { items, total } = await documents.facts.usages(
        kind,
        document.entity_id,
        pageOf(request.query),
        request.language,
      );
      const named = await namedFor(request, documents.facts, items);
      return {
        total,
        items:
          request.query.windows === true
            ? await withWindows(documents.facts, named, document)
            : named,
      };
    },
  );

  office.get<{ Querystring: PageQuery & { q: string } }>(
    "/search",
    {
      config: { permission: "session" },
      schema: {
        querystring: {
          ...officeListQuery({ q: { type: "string", maxLength: 200 } }),
          required: ["q"],
        },
        response: listResponse("office-usage"),
      },
    },
    (request) =>
      documents.search(
        {
          q: request.query.q,
          kinds: readableKinds(request),
          language: request.language,
        },
        pageOf(request.query),
      ),
  );

  office.get<{ Querystring: TargetQuery }>(
    "/targets",
    {
      config: read,
      schema: {
        querystring: {
          ...officeListQuery({
            entity: { type: "string", maxLength: 100 },
            q: { type: "string", maxLength: 200 },
            id: { type: "integer", minimum: 1, maximum: 2_147_483_647 },
          }),
          required: ["entity"],
        },
        response: listResponse("office-target"),
      },
    },
    (request) => {
      const { entity, q, id } = request.query;
      const writer = entity.startsWith("Challenge")
        ? "CHALLENGE_WRITE"
        : "CONTENT_WRITE";
      return documents.targets.list(
        {
          ...{ entity, q: q || undefined, id, language: request.language },
          includesHidden:
            entity === "SharedBlock"
              ? mayDo(request, "shared", "read")
              : request.office.permissions.includes(writer),
        },
        pageOf(request.query),
      );
    },
  );

  office.get(
    "/registry",
    {
      config: { permission: "session" },
      schema: { response: entityResponse("office-registry") },
    },
    async (request) => ({
      kinds: kindNames.map((kind) => {
        const {
          label,
          plural = label,
          newOne = label,
          schema,
          permissions,
          isSingle,
          hasTemplates,
        } = kindOf(kind);
        return {
          ...{ kind, label: label[request.language] ?? kind },
          schema: kind === "mails" ? mailsSchema : schema,
          plural: plural[request.language] ?? kind,
          newOne: newOne[request.language] ?? kind,
          isSingle: isSingle === true,
          hasTemplates: hasTemplates === true,
          permissions,
          may: permittedFor(request, kind),
        };
      }),
      blocks: blockTypes(request.language),
      categories: categoriesOfBlocks(request.language),
      places: [...blockPlaces],
      targets: Object.entries(targetEntities).map(([entity, label]) => ({
        entity,
        label: label[request.language] ?? entity,
      })),
      languages: await documents.facts.languages(),
    }),
  );
}
