import type { FastifyInstance, FastifyRequest } from "fastify";
import { type KindName, kindOf } from "#registry/documents.ts";
import { invalid } from "#server/core/http-problem.ts";
import { requiredText } from "#server/core/required-text.ts";
import { wireInstant } from "#server/core/wire-instant.ts";
import { changeOf } from "#server/http/office-lists.ts";
import {
  emptyResponse,
  entityResponse,
  errorResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import {
  archiveDocument,
  copyOf,
  createDocument,
  etagOf,
  renameDocument,
  requireUnarchived,
  saveDraft,
  setTemplate,
  shownDraft,
} from "#server/services/documents/change.ts";
import { faultsOf } from "#server/services/documents/examine.ts";
import { replacedHomePage } from "#server/services/documents/home-page.ts";
import { listVerdicts } from "#server/services/documents/verdicts.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type {
  OfficeDocumentName,
  OfficeDocumentRequest,
  OfficeDraftRequest,
  OfficeDuplicateRequest,
  OfficeExamineRequest,
} from "#src/schema/types.gen.ts";
import {
  anyOf,
  documentOf,
  ofDocument,
  readDocument,
  requireKind,
} from "./document-access.ts";
import { shown } from "./document-list.ts";
import { namedFor } from "./named-usages.ts";
import {
  examinedPerson,
  requirePreviewPermissions,
} from "./previewed-person.ts";

/** 412 with the present draft. */
export const conflict = { 412: errorResponse({ draft: wire("office-draft") }) };

/** A refused document that is in use. */
const inUse = {
  409: errorResponse({
    usages: { type: "array", items: wire("office-usage") },
    total: { type: "integer" },
  }),
};

/** The first verdicts, and how many there are (BO-9.93). */
export const verdictsResponse = {
  type: "object",
  required: ["verdicts"],
  properties: {
    verdicts: { type: "array", items: wire("office-verdict") },
    total: { type: "integer" },
  },
} as const;

/** What an examination answers. */
export const examinationResponse = {
  ...verdictsResponse,
  required: ["verdicts", "total"],
  properties: {
    ...verdictsResponse.properties,
    replacedHomePage: wire("office-replaced-home-page"),
  },
};

/** Documents and their drafts (BO-3.1, BO-3.3). */
export function documentRoutes(office: FastifyInstance): void {
  const { documents, previews } = office.repositories;
  const read = { permission: anyOf("read") };
  const write = { permission: anyOf("write"), audit: "document" } as const;

  /** The document that another one of its kind starts with; throws an HttpProblem (422) for any other. */
  async function startOf(request: FastifyRequest, id: string, kind: KindName) {
    const document = await readDocument(request, id, "read").catch(
      () => undefined,
    );
    if (document?.kind !== kind)
      throw invalid([{ propertyPath: "from", messageKey: "wrongChoice" }]);
    return document;
  }

  office.post<{ Body: OfficeDocumentRequest }>(
    "/documents",
    {
      config: { ...write, ...ofDocument.config, takesKey: true },
      bodyLimit: ofDocument.bodyLimit,
      preValidation: async (request) => {
        const { kind } = (request.body ?? {}) as { kind?: unknown };
        requireKind(request, kind, "write");
      },
      schema: {
        body: wire("office-document-request"),
        response: { 201: wire("office-document-id") },
      },
    },
    async (request, reply) => {
      const { name, body, from, startDate } = request.body;
      const isTemplate = request.body.isTemplate === true;
      const kind = requireKind(request, request.body.kind, "write");
      const isFrom = from !== null && from !== undefined;
      if (isFrom === (body !== undefined))
        throw invalid([{ propertyPath: "body", messageKey: "required" }]);
      if (!isFrom && typeof startDate === "string")
        throw invalid([{ propertyPath: "from", messageKey: "required" }]);
      if (isTemplate && kindOf(kind).hasTemplates !== true)
        throw invalid([
          { propertyPath: "isTemplate", messageKey: "wrongChoice" },
        ]);
      const id = await createDocument(
        documents,
        kind,
        requiredText(name, "name"),
        isFrom
          ? await copyOf(
              documents,
              await startOf(request, from, kind),
              startDate,
            )
          : (body as JsonObject),
        changeOf(request),
        { isTemplate },
      );
      return reply
        .code(201)
        .headers({
          ETag: etagOf(await documents.draft(id)),
          Location: `/v2/bo/documents/${id}`,
        })
        .send({ id });
    },
  );

  office.get(
    "/documents/:id",
    {
      // Screens refresh it after each automatic save.
      config: { ...read, isAutomatic: true },
      preValidation: documentOf("read"),
      schema: { response: entityResponse("office-document") },
    },
    async (request) => {
      const { document, now } = request;
      const listed = await documents.listed(document.id, {
        now,
        language: request.language,
      });
      const languages = await documents.facts.languages();
      return listed && shown(request, listed, languages);
    },
  );

  office.patch<{ Body: OfficeDocumentName }>(
    "/documents/:id",
    {
      config: write,
      preValidation: documentOf("write"),
      schema: {
        body: wire("office-document-name"),
        response: entityResponse("office-document"),
      },
    },
    async (request) => {
      const { document } = request;
      const { isTemplate = null, name: text } = request.body;
      const name =
        text === undefined && isTemplate !== null
          ? undefined
          : requiredText(text, "name");
      const change = changeOf(request);
      await documents.change(document.id, change, async (queries) => {
        if (isTemplate !== null) await setTemplate(queries, isTemplate);
        if (name !== undefined) await renameDocument(queries, name);
      });
      const listed = await documents.listed(document.id, {
        now: change.now,
        language: request.language,
      });
      const languages = await documents.facts.languages();
      return listed && shown(request, listed, languages);
    },
  );

  office.get(
    "/documents/:id/draft",
    {
      config: read,
      preValidation: documentOf("read"),
      schema: { response: entityResponse("office-draft") },
    },
    async ({ document }, reply) => {
      const draft = await documents.draft(document.id);
      return reply.header("ETag", etagOf(draft)).send(shownDraft(draft));
    },
  );

  office.put<{ Body: OfficeDraftRequest }>(
    "/documents/:id/draft",
    {
      config: { ...write, ...ofDocument.config, isAutomatic: true },
      bodyLimit: ofDocument.bodyLimit,
      preValidation: documentOf("write"),
      schema: {
        body: wire("office-draft-request"),
        response: { ...entityResponse("office-draft"), ...conflict },
      },
    },
    async (request, reply) => {
      const { document, body, headers } = request;
      const change = changeOf(request);
      const given = body.body as JsonObject;
      const { draft, faults } = await documents.change(
        document.id,
        change,
        async (queries) => {
          requireUnarchived(queries);
          return saveDraft(queries, given, headers["if-match"], change.now);
        },
      );
      const listed = await listVerdicts(
        [{ faults, body: given }],
        request.language,
        documents.facts,
      );
      return reply
        .header("ETag", etagOf(draft))
        .send({ ...shownDraft(draft), ...listed });
    },
  );

  office.post<{ Body: OfficeExamineRequest }>(
    "/documents/:id/examine",
    {
      config: { ...read, ...ofDocument.config, isAutomatic: true },
      bodyLimit: ofDocument.bodyLimit,
      preValidation: async (request, reply) => {
        await documentOf("read")(request, reply);
        const { person } = (request.body ?? {}) as OfficeExamineRequest;
        if (person !== null && person !== undefined)
          requirePreviewPermissions(request.office);
      },
      schema: {
        body: wire("office-examine-request"),
        response: {
          200: examinationResponse,
        },
      },
    },
    async (request) => {
      const { document, body: asked, language } = request;
      const now =
        asked.at === undefined || asked.at === null
          ? request.now
          : wireInstant("at", asked.at);
      const body =
        (asked.body as JsonObject | undefined) ??
        (JSON.parse((await documents.draft(document.id)).body) as JsonObject);
      const faults = await faultsOf(
        {
          ...{ kind: document.kind, documentId: document.id, body, now },
          before: await documents.bodyAt(document, now),
          person: await examinedPerson(previews, asked.person),
          isWithFuture: Boolean(asked.at ?? asked.person),
        },
        documents.facts,
      );
      const inQuestion = faults.filter(
        ({ values, when }) =>
          typeof asked.language !== "string" ||
          (values?.["language"] ?? when?.language ?? asked.language) ===
            asked.language,
      );
      return {
        ...(await listVerdicts(
          [{ faults: inQuestion, body }],
          language,
          documents.facts,
        )),
        replacedHomePage:
          document.kind === "page"
            ? await replacedHomePage(document.id, body, documents.facts)
            : null,
      };
    },
  );

  office.post<{ Body: OfficeDuplicateRequest }>(
    "/documents/:id/duplicate",
    {
      config: { ...write, takesKey: true },
      preValidation: documentOf("write"),
      schema: {
        body: wire("office-duplicate-request"),
        response: { 201: wire("office-document-id") },
      },
    },
    async (request, reply) => {
      const { kind, is_template: isTemplate } = request.document;
      const { startDate } = request.body;
      const name = requiredText(
        request.body.name ?? request.document.name,
        "name",
      );
      const made = await createDocument(
        documents,
        kind,
        name,
        await copyOf(documents, request.document, startDate),
        changeOf(request),
        { action: "document.duplicate", isTemplate },
      );
      return reply
        .code(201)
        .header("ETag", etagOf(await documents.draft(made)))
        .send({ id: made });
    },
  );

  office.post(
    "/documents/:id/archive",
    {
      config: { permission: anyOf("publish"), audit: "document" },
      preValidation: documentOf("publish"),
      schema: { response: { ...emptyResponse(204), ...inUse } },
    },
    async (request, reply) => {
      const change = changeOf(request);
      await documents.release(request.document.id, change, (queries) =>
        archiveDocument(queries, {
          now: change.now,
          language: request.language,
          named: (usages) => namedFor(request, queries.facts, usages),
        }),
      );
      return reply.code(204).send();
    },
  );
}
