import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import {
  emailNotConfirmed,
  HttpProblem,
  notFound,
  ownEntry,
} from "#server/core/http-problem.ts";
import {
  echoOf,
  type IdempotencyHeaders,
  type IdParams,
  idempotencyHeaders,
  idParams,
  type PageQuery,
  pageOf,
  pageQuery,
} from "#server/http/parameters.ts";
import { noteAudit } from "#server/http/request-log.ts";
import {
  collectionResponse,
  emptyResponse,
  entityResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import {
  type OrderRefusal,
  placeOrder,
} from "#server/services/orders/order.ts";
import type { OrderRequest } from "#src/schema/types.gen.ts";

const refusals: Record<Extract<OrderRefusal, string>, () => HttpProblem> = {
  not_found: notFound,
  key_reused: () => new HttpProblem(422, "orderKeyReused"),
  unconfirmed: emailNotConfirmed,
  own_price: () => ownEntry("ownPrice"),
  out_of_stock: () => new HttpProblem(409, "outOfStock"),
  not_enough_points: () => new HttpProblem(409, "notEnoughPoints"),
};

const refused = (refusal: OrderRefusal): HttpProblem =>
  typeof refusal === "string"
    ? refusals[refusal]()
    : new HttpProblem(409, "priceChanged", {
        members: { reason: "priceChanged", price: refusal.price },
      });

/** The store, orders and the wishlist; 404 unless the programme has a store (`use_store`). */
export function storeRoutes(app: FastifyInstance): void {
  const { orders, programme, rewards } = app.repositories;
  const schema = { response: collectionResponse(wire("reward")) };

  const routes: FastifyPluginAsync = async (store) => {
    store.addHook("preHandler", async () => {
      const [feature] = await programme.features("use_store");
      if (feature?.enabled !== true) throw notFound();
    });

    store.get("/rewards", { schema }, async (request) =>
      request.collection(await rewards.list(request.language)),
    );

    store.post<{
      Params: IdParams;
      Body: OrderRequest;
      Headers: IdempotencyHeaders;
    }>(
      "/rewards/:id/orders",
      {
        config: { audit: "order" },
        bodyLimit: 16_384,
        schema: {
          params: idParams,
          headers: idempotencyHeaders,
          body: wire("order-request"),
          response: { 201: wire("order") },
        },
      },
      async (request, reply) => {
        const { params, user, body, headers, language } = request;
        reply.headers(echoOf(headers));
        await app.rateLimiter.countPerson("orders", request);
        const outcome = await placeOrder(app.repositories, {
          userId: user.id,
          rewardId: params.id,
          request: body,
          idempotencyKey: headers["idempotency-key"] ?? null,
          now: request.now,
        });
        if (typeof outcome !== "number") throw refused(outcome);
        noteAudit(request, { subject: `order ${outcome}` });
        return reply
          .code(201)
          .header("Location", `/v2/orders/${outcome}`)
          .send(await orders.find(outcome, user.id, language));
      },
    );

    store.get<{ Querystring: PageQuery }>(
      "/user/orders",
      {
        schema: {
          querystring: pageQuery(),
          response: collectionResponse(wire("order")),
        },
      },
      async (request) => {
        const { user, query, language } = request;
        const page = pageOf(query);
        const { items, total } = await orders.ofUser(user.id, language, page);
        return request.collection(items, { total, page });
      },
    );

    store.get<{ Params: IdParams }>(
      "/orders/:id",
      { schema: { params: idParams, response: entityResponse("order") } },
      async ({ params, user, language }) => {
        const order = await orders.find(params.id, user.id, language);
        if (order === undefined) throw notFound();
        return order;
      },
    );

    store.get("/wishlist", { schema }, async (request) =>
      request.collection(
        await rewards.wishes(request.user.id, request.language),
      ),
    );

    store.put<{ Params: IdParams }>(
      "/wishlist/:id",
      { schema: { params: idParams, response: emptyResponse(204) } },
      async ({ params, user }, reply) => {
        if (!(await rewards.wish(user.id, params.id))) throw notFound();
        return reply.code(204).send();
      },
    );

    store.delete<{ Params: IdParams }>(
      "/wishlist/:id",
      { schema: { params: idParams, response: emptyResponse(204) } },
      async ({ params, user }, reply) => {
        await rewards.unwish(user.id, params.id);
        return reply.code(204).send();
      },
    );
  };
  app.register(routes);
}
