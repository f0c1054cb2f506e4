import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
} from "fastify";
import { notFound } from "#server/core/http-problem.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import { addBrowserErrors } from "./browser-errors.ts";
import { addCompression } from "./compression.ts";
import { addKeptFiles, type KeptFiles } from "./kept-files.ts";
import {
  allowFraming,
  allowScripts,
  inlineScriptsOf,
  nonceOf,
} from "./security-headers.ts";

const NONCE = /__CSP_NONCE__/g;

/** Sends a page with this response's nonce in its styles; it is never cached. */
export const sendPage = (reply: FastifyReply, html: string) =>
  reply
    .type("text/html; charset=utf-8")
    .header("Cache-Control", "no-store")
    .send(html.replace(NONCE, nonceOf(reply.raw)));

interface BuildOptions {
  /** Whether source maps and sources are served, too. */
  withSourceMaps?: boolean | undefined;
}

interface FrontOptions extends BuildOptions {
  /** The store with the files of other builds. */
  kept?: KeptFiles;
}

/**
 * Serves the built front office below its base path: files (cached forever if their name has a hash), and `index.html` for
 * every other path. An unknown file below `assets` belongs to another build, or is a 404; it is never a page.
 */
export function addFront(
  app: FastifyInstance,
  folder: string,
  { withSourceMaps, kept }: FrontOptions = {},
): void {
  const index = readFileSync(join(folder, "index.html"), "utf8");
  app.register(
    fastifyStatic,
    filesOf(folder, `${basePath}/`, { withSourceMaps }),
  );
  app.register(pageRoutes, { prefix: basePath, index });
  addWall(app, folder);
  addBrowserErrors(app);
  addKeptFiles(app, folder, kept);
  addEntrances(app);
}

/** Serves pages on walls in the same way, if the build has them (BO-24). */
function addWall(app: FastifyInstance, folder: string): void {
  const file = join(folder, "wall/index.html");
  if (!existsSync(file)) return;
  const index = readFileSync(file, "utf8");
  app.register(pageRoutes, { prefix: `${basePath}/wall`, index });
  app.get(`${basePath}/wall/assets/*`, async () => {
    throw notFound();
  });
}

/**
 * Serves the back office below /bo in the same way, if the build has one. For the embedded API only: another programme's
 * API has its own.
 * @param build the folder of the front office's build
 */
export function addBackOffice(
  app: FastifyInstance,
  build: string,
  options: BuildOptions = {},
): void {
  const folder = join(build, "bo");
  const file = join(folder, "index.html");
  if (!existsSync(file)) return;
  app.register(fastifyStatic, {
    ...filesOf(folder, "/bo/", options),
    decorateReply: false,
  });
  app.register(pageRoutes, {
    prefix: "/bo",
    index: readFileSync(file, "utf8"),
  });
  const canvas = join(folder, "preview/index.html");
  if (existsSync(canvas))
    app.register(canvasRoutes, { index: readFileSync(canvas, "utf8") });
  app.get("/bo/assets/*", async () => {
    throw notFound();
  });
  app.get("/bo", async (_request, reply) => reply.redirect("/bo/"));
}

/**
 * The page of the composer's canvas, the only one that pages of ours may frame (BO-4.3); its files are among those of the
 * back office.
 */
const canvasRoutes: FastifyPluginAsync<{ index: string }> = async (
  pages,
  { index },
) => {
  const scripts = inlineScriptsOf(index);
  await addCompression(pages, /html/);
  for (const path of ["/bo/preview", "/bo/preview/"])
    pages.get(path, async (_request, reply) => {
      allowScripts(reply, scripts);
      allowFraming(reply);
      return sendPage(reply, index);
    });
  pages.get("/bo/preview/assets/*", async () => {
    throw notFound();
  });
};

/** The files of a build: cached forever if their name has a hash. */
const filesOf = (
  folder: string,
  prefix: string,
  { withSourceMaps = false }: BuildOptions,
): FastifyStaticOptions => ({
  root: folder,
  prefix,
  wildcard: false,
  index: false,
  globIgnore: [
    "**/index.html",
    "**/*.br",
    "**/*.gz",
    "**/.vite/**",
    "bo/**",
    ...(withSourceMaps ? [] : ["**/*.map"]),
  ],
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply, path) =>
    reply.header(
      "Cache-Control",
      path.includes("/assets/")
        ? "public, max-age=31536000, immutable"
        : path.endsWith("/worker.js")
          ? "no-cache"
          : "public, max-age=3600",
    ),
});

/** Serves `index.html` for every path that is not a file. It reflects nothing of the request, so it is safe to compress. */
const pageRoutes: FastifyPluginAsync<{ index: string }> = async (
  pages,
  { index },
) => {
  const scripts = inlineScriptsOf(index);
  await addCompression(pages, /html/);
  pages.get("/*", async (_request, reply) => {
    allowScripts(reply, scripts);
    return sendPage(reply, index);
  });
};

/** The icon of every page of this server. */
export const ICON = `${basePath}/favicon.svg`;

/** Redirects `/` and the base path to the home page, with the query, and the path of icons that browsers guess to the icon. */
export function addEntrances(app: FastifyInstance): void {
  app.get("/favicon.ico", async (_request, reply) => reply.redirect(ICON));
  for (const path of ["/", basePath])
    app.get(path, async (request, reply) => {
      const query = request.url.indexOf("?");
      return reply.redirect(
        `${basePath}/${query < 0 ? "" : request.url.slice(query)}`,
      );
    });
}
