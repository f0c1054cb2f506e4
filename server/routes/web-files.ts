import type { FastifyInstance, FastifyReply } from "fastify";
import { notFound } from "#server/http-problem.ts";
import { fileResponse } from "#server/plugins/wire-schemas.ts";
import { brandFiles, config, legalDocuments } from "#server/seed/data.ts";
import { PICTURES_PATH, readPicture } from "#server/seed/pictures.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** An SVG opened as a document of its own must not run scripts. */
function sendPicture(reply: FastifyReply, name: string) {
  const picture = readPicture(name);
  if (picture === null) throw notFound();
  return reply
    .type("image/svg+xml")
    .header("Cache-Control", "public, max-age=86400")
    .header(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    )
    .send(picture);
}

/** Files of the demo programme: pictures, logos, legal pages. */
export function webFileRoutes(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(
    `${PICTURES_PATH}/:name`,
    { schema: { response: fileResponse("image/svg+xml") } },
    async ({ params }, reply) => sendPicture(reply, params.name),
  );

  app.get<{ Params: { file: string } }>(
    "/web_files/ui/img/:file",
    async ({ params }, reply) => {
      const brand = brandFiles.find(({ file }) => file === params.file);
      if (brand === undefined) throw notFound();
      return sendPicture(reply, brand.picture);
    },
  );

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
