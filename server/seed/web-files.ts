import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { notFound } from "#server/core/http-problem.ts";
import { ICON } from "#server/http/front.ts";
import { nonceOf } from "#server/http/security-headers.ts";
import { fileResponse } from "#server/http/wire-schemas.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import type { Language, SeedLegalDocument } from "#src/schema/types.gen.ts";
import { brandFiles, legalDocuments, settings, textOf, theme } from "./data.ts";
import { seasonsGame } from "./game.ts";
import { PICTURES_PATH, readPicture } from "./pictures.ts";

const imagesPath = "/web_files/ui/img";
const logo = textOf(theme, "$logoHeader");
const programName = textOf(settings, "programName");

/** Serves a picture so that an SVG opened as a document cannot run scripts. */
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

/** Files of the demo programme only: pictures, logos, film, game, legal pages, and the placeholder for /bo. */
export function webFileRoutes(app: FastifyInstance): void {
  app.register(fastifyStatic, {
    root: join(import.meta.dirname, "media"),
    prefix: "/web_files/media/",
    wildcard: false,
    index: false,
    decorateReply: false,
    maxAge: "1d",
  });

  app.get("/web_files/games/seasons", async ({ language }, reply) => {
    const nonce = nonceOf(reply.raw);
    return reply
      .type("text/html; charset=utf-8")
      .headers({
        "Cache-Control": "no-cache",
        Vary: "Accept-Language",
        "X-Frame-Options": "SAMEORIGIN",
        // A sandboxed frame has no origin that could be keyed.
        "Origin-Agent-Cluster": "?0",
        "Content-Security-Policy": `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts`,
      })
      .send(seasonsGame(language, nonce));
  });

  app.get<{ Params: { name: string } }>(
    `${PICTURES_PATH}/:name`,
    { schema: { response: fileResponse("image/svg+xml") } },
    async ({ params }, reply) => sendPicture(reply, params.name),
  );

  app.get<{ Params: { file: string } }>(
    `${imagesPath}/:file`,
    async ({ params }, reply) => {
      const brand = brandFiles.find(({ file }) => file === params.file);
      if (brand === undefined) throw notFound();
      return sendPicture(reply, brand.picture);
    },
  );

  app.get<{ Params: { file: string } }>(
    "/web_files/legal/:file",
    async ({ params, language }, reply) => {
      const page = legalPage(
        params.file.replace(/\.html$/, ""),
        language,
        nonceOf(reply.raw),
      );
      if (page === null) throw notFound();
      return sendDocument(reply, page);
    },
  );
}

const sendDocument = (reply: FastifyReply, page: string) =>
  reply
    .type("text/html; charset=utf-8")
    .headers({ "Cache-Control": "no-cache", Vary: "Accept-Language" })
    .send(page);

/** A reduced version of the front office's style: the header in the main color, one text column, light and dark. */
const legalStyle = `
:root { color-scheme: light dark; }
body { background: ${textOf(theme, "$backgroundHue")}; color: #1e171e; font: 16px/1.6 system-ui, sans-serif; margin: 0; }
header { background: ${textOf(theme, "$primaryHue")}; padding: 12px 24px; }
header a { display: inline-block; }
header img { block-size: 40px; display: block; }
main { margin-inline: auto; max-inline-size: 720px; padding: 32px 24px 64px; }
h1 { font-size: 30px; line-height: 1.2; }
h2 { font-size: 20px; margin-block: 32px 8px; }
p { margin-block: 0 12px; }
@media (prefers-color-scheme: dark) { body { background: #171116; color: #eee8eb; } }
@media print { header { display: none; } }`;

/**
 * A legal document as a standalone page in the programme's style, without scripts; null if it does not exist.
 * @param nonce of the response's content security policy, for its style
 */
export function legalPage(
  name: string,
  language: Language,
  nonce: string,
): string | null {
  const document = Object.hasOwn(legalDocuments, name)
    ? legalDocuments[name]
    : undefined;
  return document ? documentPage(document, language, nonce) : null;
}

/** A document in the programme's style, without scripts. */
function documentPage(
  document: SeedLegalDocument,
  language: Language,
  nonce: string,
): string {
  const title = document.title[language];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · ${programName}</title><link rel="icon" type="image/svg+xml" href="${ICON}"><style nonce="${nonce}">${legalStyle}</style></head><body><header><a href="${basePath}/"><img src="${imagesPath}/${logo}" alt="${programName}"></a></header><main><h1>${title}</h1>${document.text[language]}</main></body></html>`;
}
