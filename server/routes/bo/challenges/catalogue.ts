import type { FastifyInstance } from "fastify";
import { listResponse } from "#server/http/office-lists.ts";
import { wire } from "#server/http/wire-schemas.ts";
import type { OfficeCatalogueRequest } from "#src/schema/types.gen.ts";
import { challengeReaders } from "./audiences.ts";

/** How many products are read together, to be added to a challenge. */
const PRODUCTS_PER_PART = 1_000;

/** Finds products of the catalogue, for the lists of challenges (BO-12.5). */
export function catalogueRoutes(office: FastifyInstance): void {
  office.post<{ Body: OfficeCatalogueRequest }>(
    "/products/find",
    {
      config: { permission: challengeReaders, isAutomatic: true },
      schema: {
        body: wire("office-catalogue-request"),
        response: listResponse("office-catalogue-product"),
      },
    },
    ({ body: { after = 0, ...filter }, language }) =>
      office.repositories.catalogue.find(filter, language, {
        limit: PRODUCTS_PER_PART,
        offset: after,
      }),
  );
}
