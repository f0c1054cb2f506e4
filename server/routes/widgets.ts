import type { FastifyInstance } from "fastify";
import { invalid, notFound } from "#server/core/http-problem.ts";
import {
  type IdParams,
  idParams,
  type PageQuery,
  pageOf,
  pageQuery,
} from "#server/http/parameters.ts";
import {
  collectionResponse,
  entityResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import type { MovementFilter } from "#server/repositories/store/points.ts";
import { sentInstant } from "#src/domain/values/sent-instant.ts";
import { readerOf } from "./contents.ts";

type MovementsQuery = Pick<MovementFilter, "kind" | "origin"> &
  Partial<Record<"after" | "before", string>>;

/** An instant of the query, ISO 8601; throws an HttpProblem (422) if it is invalid. */
function momentOf(
  query: MovementsQuery,
  name: "after" | "before",
): Date | undefined {
  const text = query[name];
  if (text === undefined) return undefined;
  const time = sentInstant(text);
  if (time === undefined)
    throw invalid([{ propertyPath: name, messageKey: "wrongForm" }]);
  return new Date(time);
}

/** The data of widgets that load it by id (badges, points, games), and the full lists behind them. */
export function widgetRoutes(app: FastifyInstance): void {
  const { badges, contents, points } = app.repositories;

  app.get<{ Querystring: PageQuery }>(
    "/badges/user",
    {
      schema: {
        querystring: pageQuery(),
        response: collectionResponse(wire("badge")),
      },
    },
    async (request) => {
      const { user, query, language } = request;
      const page = pageOf(query);
      const { items, total } = await badges.all(user.id, language, page);
      return request.collection(items, { total, page });
    },
  );

  app.get<{ Params: IdParams }>(
    "/badges/:id/user",
    { schema: { params: idParams, response: entityResponse("badge") } },
    async ({ params, user, language }) => {
      const badge = await badges.ofUser(params.id, user.id, language);
      if (badge === undefined) throw notFound();
      return badge;
    },
  );

  app.get<{ Params: IdParams }>(
    "/widget-points/:id/details",
    {
      schema: { params: idParams, response: entityResponse("points-details") },
    },
    ({ user, language }) => points.details(user.id, language),
  );

  const moment = { type: "string", maxLength: 40 };
  app.get<{ Querystring: PageQuery & MovementsQuery }>(
    "/user/point-movements",
    {
      schema: {
        querystring: pageQuery({
          kind: { enum: ["won", "spent"] },
          origin: { enum: ["challenge", "reward", "other"] },
          after: { ...moment, description: "From this moment on." },
          before: { ...moment, description: "Before this moment." },
        }),
        response: collectionResponse(wire("point-movement")),
      },
    },
    async (request) => {
      const { user, query, language } = request;
      const page = pageOf(query);
      const filter = {
        ...query,
        after: momentOf(query, "after"),
        before: momentOf(query, "before"),
      };
      const found = await points.movements(user.id, filter, language, page);
      return request.collection(found.items, { total: found.total, page });
    },
  );

  app.get<{ Params: IdParams }>(
    "/widget-game/:id/game-url",
    {
      config: { holdsSecret: true },
      schema: { params: idParams, response: entityResponse("game-url") },
    },
    async (request) => {
      const { id } = request.params;
      const url = await contents.gameUrl(id, readerOf(request));
      if (url === undefined) throw notFound();
      return { url };
    },
  );
}
