import type { FastifyInstance, FastifyRequest } from "fastify";
import { kindsWithLists } from "#registry/documents.ts";
import { invalid, notFound } from "#server/core/http-problem.ts";
import {
  changeOf,
  listResponse,
  officeListQuery,
} from "#server/http/office-lists.ts";
import { type PageQuery, pageOf } from "#server/http/parameters.ts";
import { entityResponse, wire } from "#server/http/wire-schemas.ts";
import type { StoredList } from "#server/repositories/documents/lists.ts";
import { etagOf } from "#server/services/documents/change.ts";
import { changeList, listOf } from "#server/services/documents/lists.ts";
import {
  type ListName,
  listColumns,
  lists,
  MAX_ROWS,
} from "#src/domain/documents/lists.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { OfficeListRequest } from "#src/schema/types.gen.ts";
import { documentOf, neededFor, ofDocument } from "./document-access.ts";
import { conflict } from "./documents.ts";

const HASH = "^[0-9a-f]{64}$";

/** The hash of a list in a path; anything else is 404. */
const listParams = {
  type: "object",
  properties: { hash: { type: "string", pattern: HASH } },
};

/** How many rows of a list are read together, for screens that have all of them. */
const ROWS_PER_PART = 5_000;

interface ListParams {
  hash: string;
}

const needed = (action: "read" | "write") => ({
  permission: kindsWithLists.flatMap((kind) => neededFor(kind, action)),
});

/** The lists that documents hold by reference (BO-10.4). */
export function documentListsRoutes(office: FastifyInstance): void {
  const { documents } = office.repositories;
  const read = needed("read");

  /** Reads the list with this hash. Throws an HttpProblem (404) for an unknown one. */
  async function readList(hash: string): Promise<StoredList> {
    const found = await documents.facts.lists.stored([hash]);
    const list = found.get(hash);
    if (list === undefined) throw notFound();
    return list;
  }

  const namingOf = ({ language, office: { permissions } }: FastifyRequest) => ({
    language,
    namesPeople: permissions.includes("USER_READ"),
  });

  office.get<{
    Params: ListParams;
    Querystring: PageQuery & { q?: string; keys?: string; sort?: string };
  }>(
    "/lists/:hash/rows",
    {
      config: read,
      schema: {
        params: listParams,
        querystring: officeListQuery({
          q: { type: "string", maxLength: 200 },
          // A key on each line.
          keys: { type: "string", maxLength: 10_000 },
          sort: { type: "string", maxLength: 50 },
        }),
        response: listResponse("office-list-row"),
      },
    },
    async (request) => {
      const { params, query } = request;
      const list = await readList(params.hash);
      return documents.facts.lists.rows(
        list,
        {
          q: query.q || undefined,
          keys: query.keys?.split("\n"),
          sort: sortOf(list.name, query.sort),
          ...namingOf(request),
        },
        pageOf(query),
      );
    },
  );

  office.get<{ Params: ListParams; Querystring: { after: number } }>(
    "/lists/:hash",
    {
      config: read,
      schema: {
        params: listParams,
        querystring: {
          type: "object",
          properties: {
            after: {
              type: "integer",
              minimum: 0,
              maximum: MAX_ROWS,
              default: 0,
            },
          },
          additionalProperties: false,
        },
        response: listResponse("office-list-row"),
      },
    },
    async (request) => {
      const list = await readList(request.params.hash);
      const items = await documents.facts.lists.part(list, namingOf(request), {
        offset: request.query.after,
        limit: ROWS_PER_PART,
      });
      return { items, total: list.count };
    },
  );

  office.get<{ Params: ListParams; Querystring: PageQuery & { from: string } }>(
    "/lists/:hash/diff",
    {
      config: read,
      schema: {
        params: listParams,
        querystring: {
          ...officeListQuery({ from: { type: "string", pattern: HASH } }),
          required: ["from"],
        },
        response: listResponse("office-list-difference", {
          counts: wire("office-list-counts"),
        }),
      },
    },
    async (request) => {
      const { params, query } = request;
      const to = await readList(params.hash);
      const from = await readList(query.from);
      if (from.name !== to.name)
        throw invalid([{ propertyPath: "from", messageKey: "wrongChoice" }]);
      const { lists } = documents.facts;
      const [items, counts] = await Promise.all([
        lists.differences(from, to, namingOf(request), pageOf(query)),
        lists.counts(from.list, to.list),
      ]);
      const { added, changed, removed } = counts;
      return { items, total: added + changed + removed, counts };
    },
  );

  office.patch<{ Params: { property: string }; Body: OfficeListRequest }>(
    "/documents/:id/lists/:property",
    {
      config: {
        ...needed("write"),
        audit: "document",
        isAutomatic: true,
      },
      bodyLimit: ofDocument.bodyLimit,
      preValidation: documentOf("write"),
      schema: {
        body: wire("office-list-request"),
        response: { ...entityResponse("office-list-reference"), ...conflict },
      },
    },
    async (request, reply) => {
      const { document, params, body, headers } = request;
      const name = listOf(request, params.property);
      if (name === undefined) throw notFound();
      requireRows(request, name);
      const change = changeOf(request);
      const { draft, reference } = await documents.change(
        document.id,
        change,
        (queries) =>
          changeList(
            queries,
            { property: params.property, name },
            body as Omit<OfficeListRequest, "set" | "from"> & {
              set?: JsonObject[];
              from?: JsonObject[];
            },
            headers["if-match"],
            change.now,
          ),
      );
      return reply.header("ETag", etagOf(draft)).send(reference);
    },
  );
}

/** A column that rows are sorted by; throws an HttpProblem (422) for any other. */
function sortOf(name: ListName, sort: string | undefined): string | undefined {
  const column = sort?.replace(/^-/, "");
  if (sort && !listColumns(name).some((one) => one.name === column))
    throw invalid([{ propertyPath: "sort", messageKey: "wrongChoice" }]);
  return sort;
}

/** Throws an error that becomes a 422 unless all rows of a request fit the schema of the list. */
function requireRows(request: FastifyRequest, name: ListName): void {
  const { $schema: _, $id: __, ...items } = lists[name].schema;
  const validate = request.compileValidationSchema(
    {
      type: "object",
      properties: {
        set: { type: "array", items },
        from: { type: "array", items },
      },
    },
    "body",
  );
  if (!validate(request.body))
    throw Object.assign(new Error("invalid"), {
      validation: validate.errors,
      validationContext: "body",
    });
}
