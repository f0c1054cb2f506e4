import type { FastifyInstance } from "fastify";
import { invalid, notFound } from "#server/core/http-problem.ts";
import { requiredText } from "#server/core/required-text.ts";
import {
  changeOrigin,
  listResponse,
  officeListQuery,
} from "#server/http/office-lists.ts";
import {
  type IdParams,
  idParams,
  type PageQuery,
  pageOf,
  uuidParams,
} from "#server/http/parameters.ts";
import { emptyResponse, wire } from "#server/http/wire-schemas.ts";
import {
  linkTokenHash,
  newLinkToken,
} from "#server/services/accounts/link-tokens.ts";
import type { OfficeWallRequest } from "#src/schema/types.gen.ts";
import { readDocument } from "./document-access.ts";

/** Links by which screens show pages (BO-24). */
export function officeWallRoutes(office: FastifyInstance): void {
  const { walls } = office.repositories;
  const publish = { permission: "CONTENT_PUBLISH", audit: "document" } as const;

  office.get<{ Querystring: PageQuery & { document?: string } }>(
    "/walls",
    {
      config: { permission: "CONTENT_PUBLISH" },
      schema: {
        querystring: officeListQuery({ document: uuidParams.properties.id }),
        response: listResponse("office-wall"),
      },
    },
    ({ query }) => walls.list(pageOf(query), query.document),
  );

  office.post<{ Body: OfficeWallRequest }>(
    "/walls",
    {
      config: publish,
      schema: {
        body: wire("office-wall-request"),
        response: { 201: wire("office-wall-token") },
      },
    },
    async (request, reply) => {
      const { document, language, name } = request.body;
      const found = await readDocument(request, document, "publish");
      if (found.kind !== "page")
        throw invalid([
          { propertyPath: "document", messageKey: "wrongChoice" },
        ]);
      const token = newLinkToken();
      const id = await walls.add(
        {
          ...{
            document_id: found.id,
            language,
            name: requiredText(name, "name"),
          },
          token_hash: linkTokenHash(token),
        },
        changeOrigin(request),
      );
      return reply.code(201).send({ id, token });
    },
  );

  office.delete<{ Params: IdParams }>(
    "/walls/:id",
    {
      config: publish,
      schema: { params: idParams, response: emptyResponse(204) },
    },
    async (request, reply) => {
      const origin = changeOrigin(request);
      if (!(await walls.revoke(request.params.id, request.now, origin)))
        throw notFound();
      return reply.code(204).send();
    },
  );
}
