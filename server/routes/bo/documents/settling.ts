import type { FastifyInstance } from "fastify";
import { kindOf } from "#registry/documents.ts";
import { notFound } from "#server/core/http-problem.ts";
import { entityResponse } from "#server/http/wire-schemas.ts";
import type { OfficeSettling } from "#src/schema/types.gen.ts";
import { anyOf, documentOf } from "./document-access.ts";

/** How far the results of a challenge are settled after a change of its tiers (BO-11.2). */
export function settlingRoutes(office: FastifyInstance): void {
  const { settlements } = office.repositories;

  office.get(
    "/documents/:id/settling",
    {
      config: { permission: anyOf("read") },
      preValidation: documentOf("read"),
      schema: { response: entityResponse("office-settling") },
    },
    async ({ document }): Promise<OfficeSettling> => {
      const entity: string | undefined = kindOf(document.kind).entity;
      if (entity !== "challenges" || document.entity_id === null)
        throw notFound();
      const { done, total, finishedAt } =
        (await settlements.progress(document.entity_id)) ?? none;
      return { done, total, finishedAt: finishedAt?.toISOString() ?? null };
    },
  );
}

const none = { done: 0, total: 0, finishedAt: null };
