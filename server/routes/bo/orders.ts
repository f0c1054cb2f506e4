import type { FastifyInstance } from "fastify";
import {
  HttpProblem,
  invalid,
  notFound,
  ownEntry,
} from "#server/core/http-problem.ts";
import { requireStepUpFor } from "#server/http/office-access.ts";
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
} from "#server/http/parameters.ts";
import { entityResponse, wire } from "#server/http/wire-schemas.ts";
import {
  type OrderSort,
  orderSorts,
} from "#server/repositories/store/office-orders.ts";
import { advanceOrders } from "#server/services/orders/advance.ts";
import { MAX_STOCK, type StockRefusal } from "#src/domain/stock.ts";
import type {
  OfficeOrderSteps,
  OfficeStockRequest,
  Order,
} from "#src/schema/types.gen.ts";

interface OrdersQuery extends PageQuery {
  q?: string;
  sort: OrderSort;
  status?: Order["status"];
}

const search = { q: { type: "string", maxLength: 200 } };

/** Orders of all participants, and the stock of rewards (BO-7.4). */
export function orderRoutes(office: FastifyInstance): void {
  const { officeOrders, orders, stock } = office.repositories;
  const config = { permission: "STORE_WRITE" } as const;

  office.get<{ Querystring: OrdersQuery }>(
    "/orders",
    {
      config,
      schema: {
        querystring: officeListQuery({
          ...search,
          sort: { enum: orderSorts, default: "-createdAt" },
          status: { enum: ["ordered", "sent", "delivered", "cancelled"] },
        }),
        response: listResponse("office-order"),
      },
    },
    ({ query, language }) =>
      officeOrders.list(
        { q: query.q?.trim(), status: query.status },
        query.sort,
        language,
        pageOf(query),
      ),
  );

  office.post(
    "/orders/export",
    {
      config: { ...config, needsStepUp: true, audit: "order" },
      schema: {
        body: { type: "object", additionalProperties: false },
        response: listResponse("office-order"),
      },
    },
    (request) =>
      officeOrders.exportToSend(request.language, changeOrigin(request)),
  );

  office.post<{ Body: OfficeOrderSteps }>(
    "/orders/steps",
    {
      config: { ...config, audit: "order" },
      bodyLimit: 16_384,
      schema: {
        body: wire("office-order-steps"),
        response: entityResponse("office-order-outcome"),
      },
    },
    async (request) => {
      const { orders: ids, step, comment } = request.body;
      await requireStepUpFor(request, ids.length);
      const outcome = await advanceOrders(orders, ids, step, {
        ...changeOrigin(request),
        comment: comment?.trim() || null,
        now: request.now,
      });
      if (
        outcome.done.length === 0 &&
        outcome.failed.every(({ reason }) => reason === "ownEntry")
      )
        throw ownEntry("ownPerson");
      return outcome;
    },
  );

  office.get<{ Querystring: PageQuery & { q?: string } }>(
    "/rewards",
    {
      config,
      schema: {
        querystring: officeListQuery(search),
        response: listResponse("office-reward"),
      },
    },
    ({ query, language }) =>
      stock.rewards(query.q?.trim() ?? "", language, pageOf(query)),
  );

  office.get<{ Params: IdParams; Querystring: PageQuery }>(
    "/rewards/:id/stock",
    {
      config,
      schema: {
        params: idParams,
        querystring: officeListQuery(),
        response: listResponse("office-stock-movement", {
          reward: wire("office-reward"),
        }),
      },
    },
    async ({ params, query, language }) => {
      const found = await stock.movements(params.id, language, pageOf(query));
      if (found === undefined) throw notFound();
      return found;
    },
  );

  office.post<{ Params: IdParams; Body: OfficeStockRequest }>(
    "/rewards/:id/stock",
    {
      config: { ...config, takesKey: true },
      bodyLimit: 8_192,
      schema: {
        params: idParams,
        body: wire("office-stock-request"),
        response: { 201: wire("office-id") },
      },
    },
    async (request, reply) => {
      const { change } = request.body;
      const reason = request.body.reason.trim();
      if (reason === "")
        throw invalid([{ propertyPath: "reason", messageKey: "required" }]);
      const made = await stock.change(
        request.params.id,
        { change, reason },
        { ...changeOrigin(request), now: request.now },
      );
      if (typeof made !== "number") throw refused(made);
      return reply.code(201).send({ id: made });
    },
  );
}

function refused(refusal: StockRefusal | "not_found"): HttpProblem {
  if (refusal === "not_found") return notFound();
  if (refusal === "unlimited") return new HttpProblem(409, "stockUnlimited");
  const messageKey = {
    zero: "notZero",
    belowZero: "stockTooLow",
    tooGreat: "tooGreat",
  } as const;
  return invalid([
    {
      propertyPath: "change",
      messageKey: messageKey[refusal],
      limit: MAX_STOCK,
    },
  ]);
}
