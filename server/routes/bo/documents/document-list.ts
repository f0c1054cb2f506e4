import type { FastifyInstance, FastifyRequest } from "fastify";
import { type KindName, kindOf } from "#registry/documents.ts";
import { invalid } from "#server/core/http-problem.ts";
import { listResponse, officeListQuery } from "#server/http/office-lists.ts";
import { type PageQuery, pageOf } from "#server/http/parameters.ts";
import type {
  DocumentFilter,
  ListedDocument,
} from "#server/repositories/documents/documents.ts";
import { actionsOf } from "#src/domain/documents/document-actions.ts";
import { documentLanguages } from "#src/domain/documents/languages.ts";
import {
  filterFields,
  isChosenFromValues,
  listedFields,
  pictureField,
} from "#src/domain/documents/list-fields.ts";
import { type DocumentStatus, statuses } from "#src/domain/documents/status.ts";
import {
  type CountedLanguages,
  narrowedTo,
} from "#src/domain/programme/languages.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";
import {
  anyOf,
  permittedFor,
  readableKinds,
  requireKind,
} from "./document-access.ts";

interface ListQuery extends PageQuery {
  kind?: string;
  q?: string;
  status?: DocumentStatus;
  mistakes: boolean;
  missing?: string;
  field?: string;
  value?: string;
  template: boolean;
  sort: DocumentFilter["sort"];
}

/** The list of documents, filtered, sorted and page by page (BO-7.5). */
export function documentListRoutes(office: FastifyInstance): void {
  const { documents } = office.repositories;

  office.get<{ Querystring: ListQuery }>(
    "/documents",
    {
      config: { permission: anyOf("read") },
      schema: {
        querystring: officeListQuery({
          kind: { type: "string", maxLength: 50 },
          q: { type: "string", maxLength: 200 },
          status: { type: "string", enum: statuses },
          mistakes: { type: "boolean", default: false },
          missing: { type: "string", enum: documentLanguages },
          field: { type: "string", maxLength: 100 },
          value: { type: "string", maxLength: 200 },
          template: { type: "boolean", default: false },
          sort: {
            type: "string",
            enum: ["name", "-name", "updatedAt", "-updatedAt"],
            default: "-updatedAt",
          },
        }),
        response: listResponse("office-document"),
      },
    },
    async (request) => {
      const { kind, q, status, sort, template, missing } = request.query;
      const kinds =
        kind === undefined
          ? readableKinds(request)
          : [requireKind(request, kind, "read")];
      const { now, language } = request;
      const languages = await documents.facts.languages();
      const { items, total } = await documents.list(
        {
          ...{ kinds, q: q || undefined, status, sort, now, language },
          ...{ isTemplate: template, hasMistakes: request.query.mistakes },
          ...(missing !== undefined && {
            lacking: { language: missing, among: languages.all },
          }),
          field: filteredField(kinds, request.query),
          columns: kind === undefined ? [] : shownFields(kinds[0]),
        },
        pageOf(request.query),
      );
      return {
        total,
        items: items.map((one) => shown(request, one, languages)),
      };
    },
  );
}

/** What documents of a kind have in a field, to filter them by it. */
export function documentValuesRoutes(office: FastifyInstance): void {
  office.get<{ Querystring: PageQuery & { kind: string; field: string } }>(
    "/documents/values",
    {
      config: { permission: anyOf("read") },
      schema: {
        querystring: {
          ...officeListQuery({
            kind: { type: "string", maxLength: 50 },
            field: { type: "string", maxLength: 100 },
          }),
          required: ["kind", "field"],
        },
        response: listResponse("office-field-value"),
      },
    },
    async (request) => {
      const { field, kind: name } = request.query;
      const kind = requireKind(request, name, "read");
      const rule = filterRule(kind, field);
      if (rule === undefined || !isChosenFromValues(rule))
        throw invalid([{ propertyPath: "field", messageKey: "wrongChoice" }]);
      const { documents } = office.repositories;
      return documents.values(kind, field, pageOf(request.query));
    },
  );
}

/** What lists of a kind show of its drafts. */
function shownFields(kind: KindName | undefined): string[] {
  if (kind === undefined) return [];
  const { schema } = kindOf(kind);
  const picture = pictureField(schema);
  return [...listedFields(schema), ...(picture ? [picture] : [])].map(
    ([name]) => name,
  );
}

/** What a list of one kind is filtered by; throws an HttpProblem (422) for what it cannot be. */
function filteredField(
  kinds: readonly KindName[],
  { kind, field: name, value }: ListQuery,
): DocumentFilter["field"] {
  if (name === undefined && value === undefined) return undefined;
  const [only] = kind === undefined ? [] : kinds;
  const rule = only === undefined ? undefined : filterRule(only, name);
  if (name === undefined || rule === undefined)
    throw invalid([{ propertyPath: "field", messageKey: "wrongChoice" }]);
  if (value === undefined)
    throw invalid([{ propertyPath: "value", messageKey: "required" }]);
  return { name, value, isText: isChosenFromValues(rule) };
}

/** The rule of a field that documents of a kind are filtered by. */
const filterRule = (kind: KindName, name: string | undefined) =>
  filterFields(kindOf(kind).schema).find(([known]) => known === name)?.[1];

/** A document, as lists and its own call show it. */
export function shown(
  request: FastifyRequest,
  {
    startsAt,
    updatedAt,
    isReleased,
    statuses,
    languages: complete,
    namedLanguages,
    ...document
  }: ListedDocument,
  programme: CountedLanguages,
): OfficeDocument {
  const { kind, isTemplate } = document;
  const { all } = narrowedTo(programme, namedLanguages);
  const { isSingle = false, hasTemplates = false } = kindOf(kind);
  return {
    ...document,
    ...{ status: statuses[0] ?? "draft", statuses },
    languages: all.filter((code) => complete.includes(code)),
    lackingLanguages: all.filter((code) => !complete.includes(code)),
    startsAt: startsAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    may: actionsOf({
      may: permittedFor(request, kind),
      ...{ isSingle, hasTemplates, isTemplate, isReleased },
      isArchived: statuses.includes("archived"),
    }),
  };
}
