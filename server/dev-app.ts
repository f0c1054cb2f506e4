import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type FastifyInstance, type FastifyRequest, fastify } from "fastify";
import { createServer, type ViteDevServer } from "vite";
import { openApi } from "./open-api.ts";
import { addEntrances, sendPage } from "./plugins/front.ts";
import { addSecurityHeaders } from "./plugins/security-headers.ts";
import type { Settings } from "./settings.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Calls that another API answers where one is given. */
const API_PATHS = ["/v2", "/web_files"];

interface DevApp {
  app: FastifyInstance;
  close(): Promise<void>;
}

/** The API, or the way to another one at `target`, and the front office as Vite serves it while it is written. */
export async function createDevApp(
  settings: Settings,
  target: string | undefined,
): Promise<DevApp> {
  const { app, close } =
    target === undefined ? await openApi(settings, true) : otherApi();
  const vite = await createServer({
    root,
    appType: "custom",
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      proxy: proxies(target),
      watch: { ignored: ["**/.cache/**", "**/.data/**", "**/dist/**"] },
    },
  });
  app.get("/fo/*", async (request, reply) => {
    if (!acceptsPage(request) && (await passOn(vite, request, reply.raw)))
      return reply.hijack();
    const html = await readFile(join(root, "index.html"), "utf8");
    return sendPage(reply, await vite.transformIndexHtml(request.url, html));
  });
  addEntrances(app);
  if (target !== undefined)
    for (const path of API_PATHS)
      app.all(`${path}/*`, { bodyLimit: 2 ** 30 }, async (request, reply) => {
        reply.hijack();
        await passOn(vite, request, reply.raw);
      });
  return {
    app,
    close: async () => {
      await vite.close();
      await close();
    },
  };
}

/** Nothing but the headers: bodies are handed on as they come. */
function otherApi(): DevApp {
  const app = fastify({ logger: { level: "error" } });
  addSecurityHeaders(app, true);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  return { app, close: async () => {} };
}

const proxies = (target: string | undefined) =>
  target === undefined
    ? {}
    : Object.fromEntries(
        API_PATHS.map((path) => [path, { target, changeOrigin: true }]),
      );

/** Whether a browser asks for a page, not for a module or a file. */
const acceptsPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes("text/html") === true;

/** Lets Vite answer; false when it has nothing of that name. */
function passOn(
  vite: ViteDevServer,
  request: FastifyRequest,
  response: Parameters<ViteDevServer["middlewares"]>[1],
): Promise<boolean> {
  return new Promise((done, fail) => {
    response.once("close", () => done(true));
    vite.middlewares(request.raw, response, (error?: unknown) =>
      error === undefined ? done(false) : fail(error),
    );
  });
}
