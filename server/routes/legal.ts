import type { FastifyInstance } from "fastify";
import { notFound } from "#server/http-problem.ts";
import { config, legalDocuments } from "#server/seed/data.ts";
import type { Language } from "#src/schema/types.gen.ts";

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

/** A legal document as a page of its own, without style or script; null when it does not exist. */
export function legalPage(name: string, language: Language): string | null {
  const document = Object.hasOwn(legalDocuments, name)
    ? legalDocuments[name]
    : undefined;
  if (!document) return null;
  const title = document.title[language];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · ${config.programName}</title></head><body><main><h1>${title}</h1>${document.text[language]}</main></body></html>`;
}
