import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { notFound } from "#server/http-problem.ts";
import { type IdParams, idParams } from "#server/parameters.ts";
import {
  collectionResponse,
  emptyResponse,
  wire,
} from "#server/plugins/wire-schemas.ts";

/** The store and the wishlist; 404 unless the programme has a store (`use_store`). */
export function storeRoutes(app: FastifyInstance): void {
  const { programme, rewards } = app.repositories;
  const schema = { response: collectionResponse(wire("reward")) };

  const routes: FastifyPluginAsync = async (store) => {
    store.addHook("preHandler", async () => {
      const [feature] = await programme.features("use_store");
      if (feature?.enabled !== true) throw notFound();
    });

    store.get("/rewards", { schema }, async (request) =>
      request.collection(await rewards.list(request.language)),
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
