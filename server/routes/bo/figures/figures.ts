import type { FastifyInstance } from "fastify";
import { isFigureId } from "#registry/figures.ts";
import { notFound } from "#server/core/http-problem.ts";
import { listResponse, officeListQuery } from "#server/http/office-lists.ts";
import { type PageQuery, pageOf } from "#server/http/parameters.ts";
import { entityResponse } from "#server/http/wire-schemas.ts";
import {
  type FigureFilter,
  figuresIn,
  figureValues,
} from "#server/services/figures/figures.ts";
import { MAX_ID } from "#src/domain/values/reference.ts";

const day = {
  description: "A day in the programme’s time zone, inclusive.",
  ...{ type: "string", pattern: "^(19|2[0-4])\\d\\d-\\d\\d-\\d\\d$" },
};
const id = { type: "integer", minimum: 1, maximum: MAX_ID };

/** Figures of the programme, with their definitions (BO-20.1). */
export function figureRoutes(office: FastifyInstance): void {
  const config = { permission: "STATS_READ" } as const;

  office.get<{ Querystring: PageQuery }>(
    "/figures",
    {
      config,
      schema: {
        querystring: officeListQuery(),
        response: listResponse("office-figure"),
      },
    },
    async ({ language, query }) => {
      const { offset, limit } = pageOf(query);
      const all = figuresIn(language);
      return {
        items: all.slice(offset, offset + limit),
        total: all.length,
      };
    },
  );

  office.get<{ Params: { figure: string }; Querystring: FigureFilter }>(
    "/figures/:figure",
    {
      config,
      schema: {
        params: {
          type: "object",
          properties: { figure: { type: "string", maxLength: 50 } },
        },
        querystring: {
          type: "object",
          properties: {
            ...{ from: day, to: day, challenge: id, group: id },
            by: { type: "string", maxLength: 50 },
          },
          additionalProperties: false,
        },
        response: entityResponse("office-figure-values"),
      },
    },
    async ({ params: { figure }, query, language, now, server }) => {
      if (!isFigureId(figure)) throw notFound();
      const { figures } = server.repositories.replica;
      return figureValues(figures, figure, query, language, now);
    },
  );
}
