import type { FastifyInstance } from "fastify";
import { notFound } from "#server/core/http-problem.ts";
import { requiredText } from "#server/core/required-text.ts";
import { requireStepUpFor } from "#server/http/office-access.ts";
import {
  changeOf,
  changeOrigin,
  groupParameter,
  listResponse,
  officeListQuery,
  sortParameter,
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
import { rewardColumns } from "#server/repositories/store/stock.ts";
import { advanceOrders } from "#server/services/orders/advance.ts";
import { exportOrders } from "#server/services/orders/export.ts";
import { changeStock } from "#server/services/orders/stock.ts";
import type {
  OfficeOrderSteps,
  OfficeStockRequest,
  Order,
} from "#src/schema/types.gen.ts";

interface OrdersQuery extends PageQuery {
  q?: string;
  sort: OrderSort;
  status?: Order["status"];
  group?: number;
}

const search = { q: { type: "string", maxLength: 200 } };

/** Orders of all participants, and the stock of rewards (BO-7.4). */
export function orderRoutes(office: FastifyInstance): void {
  const { repositories } = office;
  const { officeOrders, stock } = repositories;
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
          ...groupParameter,
        }),
        response: listResponse("office-order"),
      },
    },
    ({ query, language }) =>
      officeOrders.list(
        { ...query, q: query.q?.trim() },
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
      exportOrders(repositories, request.language, changeOrigin(request)),
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
      return advanceOrders(repositories, ids, step, {
        ...changeOf(request),
        comment: comment?.trim() || null,
      });
    },
  );

  office.get<{ Querystring: PageQuery & { q?: string; sort: string } }>(
    "/rewards",
    {
      config,
      schema: {
        querystring: officeListQuery({
          ...search,
          ...sortParameter(rewardColumns, "price"),
        }),
        response: listResponse("office-reward"),
      },
    },
    ({ query, language }) =>
      stock.rewards(
        ...([query.q?.trim() ?? "", query.sort, language] as const),
        pageOf(query),
      ),
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
      const reason = requiredText(request.body.reason, "reason");
      const id = await changeStock(
        repositories,
        request.params.id,
        { change, reason },
        changeOf(request),
      );
      return reply.code(201).send({ id });
    },
  );
}
