import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { notFound } from "#server/http-problem.ts";
import { nonceOf } from "./security-headers.ts";

const NONCE = /__CSP_NONCE__/g;

/** Sends a page whose styles carry this answer's nonce; such a page is never kept. */
export const sendPage = (reply: FastifyReply, html: string) =>
  reply
    .type("text/html; charset=utf-8")
    .header("Cache-Control", "no-store")
    .send(html.replace(NONCE, nonceOf(reply.raw)));

/**
 * Serves the built front office below /fo: its files, those with a hash in their name for ever, and `index.html` for
 * every other path. A missing file below /fo/assets is a 404: it is a chunk of a former build, not a page.
 */
export function addFront(app: FastifyInstance, folder: string): void {
  const index = readFileSync(join(folder, "index.html"), "utf8");
  app.register(fastifyStatic, {
    root: folder,
    prefix: "/fo/",
    wildcard: false,
    index: false,
    globIgnore: ["**/index.html", "**/*.br", "**/*.gz"],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header(
        "Cache-Control",
        path.includes("/assets/")
          ? "public, max-age=31536000, immutable"
          : "public, max-age=3600",
      ),
  });
  app.get("/fo/*", async (_request, reply) => sendPage(reply, index));
  app.get("/fo/assets/*", async () => {
    throw notFound();
  });
  addEntrances(app);
}

/** Whoever comes by the front door, or leaves out the last slash, is led in with all that they brought. */
export function addEntrances(app: FastifyInstance): void {
  for (const path of ["/", "/fo"])
    app.get(path, async (request, reply) => {
      const query = request.url.indexOf("?");
      return reply.redirect(`/fo/${query < 0 ? "" : request.url.slice(query)}`);
    });
}
