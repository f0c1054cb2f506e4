import type { FastifyInstance, FastifyReply } from "fastify";
import { notFound } from "#server/http-problem.ts";
import { brandFiles } from "#server/seed/data.ts";
import { PICTURES_PATH, readPicture } from "#server/seed/pictures.ts";

/** An SVG is a document: alone in a window it may run nothing. */
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

/** The demonstration's pictures and the programme's logos. */
export function pictureRoutes(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(
    `${PICTURES_PATH}/:name`,
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
}
