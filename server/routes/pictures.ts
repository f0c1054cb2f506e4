import type { FastifyInstance, FastifyReply } from "fastify";
import { notFound } from "#server/refusal.ts";
import { drawPicture, pictureName } from "#server/seed/pictures/index.ts";
import { brandFiles, PICTURES_PATH } from "#server/seed/story/index.ts";

/** An SVG is a document: alone in a window it may run nothing. */
const sendPicture = (reply: FastifyReply, drawing: string) =>
  reply
    .type("image/svg+xml")
    .header("Cache-Control", "public, max-age=86400")
    .header(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    )
    .send(drawing);

/** The demonstration's pictures, drawn when asked for, and the programme's logos. */
export function pictureRoutes(app: FastifyInstance): void {
  const drawings = new Map<string, string>();

  function draw(name: string): string {
    const drawing = drawings.get(name) ?? drawPicture(name);
    if (drawing === null) throw notFound();
    if (drawings.size < 500) drawings.set(name, drawing);
    return drawing;
  }

  app.get<{ Params: { name: string } }>(
    `${PICTURES_PATH}/:name`,
    async ({ params }, reply) => sendPicture(reply, draw(params.name)),
  );

  app.get<{ Params: { file: string } }>(
    "/web_files/ui/img/:file",
    async ({ params }, reply) => {
      const brand = brandFiles.find(({ file }) => file === params.file);
      if (brand === undefined) throw notFound();
      return sendPicture(reply, draw(pictureName(brand.kind, brand.seed)));
    },
  );
}
