import type { FastifyInstance } from "fastify";
import { notFound } from "#server/http-problem.ts";
import { answers } from "#server/plugins/wire-schemas.ts";
import { type IdParams, idParams } from "./ids.ts";

export function badgeRoutes(app: FastifyInstance): void {
  const { badges } = app.repositories;

  app.get<{ Params: IdParams }>(
    "/badges/:id/user",
    { schema: { params: idParams, response: answers("badge") } },
    async ({ params, user, language }) => {
      const badge = await badges.ofUser(params.id, user.id, language);
      if (badge === undefined) throw notFound();
      return badge;
    },
  );
}
