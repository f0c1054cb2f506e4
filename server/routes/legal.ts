import type { FastifyInstance } from "fastify";
import { notFound } from "#server/http-problem.ts";
import { legalPage } from "#server/seed/story/index.ts";

/** The demonstration's legal pages, at the addresses that its configuration names. */
export function legalRoutes(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(
    "/web_files/legal/:file",
    async ({ params, language }, reply) => {
      const page = legalPage(params.file.replace(/\.html$/, ""), language);
      if (page === null) throw notFound();
      return reply
        .type("text/html; charset=utf-8")
        .headers({ "Cache-Control": "no-cache", Vary: "Accept-Language" })
        .send(page);
    },
  );
}
