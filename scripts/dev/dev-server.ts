import { readFileSync, realpathSync } from "node:fs";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream";
import {
  type Connect,
  createServer,
  type InlineConfig,
  type Plugin,
  type ProxyOptions,
  type ViteDevServer,
} from "vite";
import { readSchemas, root } from "#scripts/schemas.ts";
import { listenError } from "#server/app/serve.ts";
import type { Settings } from "#server/app/settings.ts";
import { openCluster } from "#server/database/cluster.ts";
import { proxiedPaths, readApiTarget } from "#server/http/api-target.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import { type ApiProcess, createApiProcess } from "./api-process.ts";
import { createLineLogger } from "./line-logger.ts";

/** Where the packages really are: `node_modules` may be a symlink. */
const packages = dirname(realpathSync(join(root, "node_modules/vite")));

/** Files that the running API consists of; not the development server itself. */
const isApiFile = (path: string): boolean =>
  /^(server|schemas|src\/domain|src\/schema)\//.test(path) &&
  !/^server\/dev|^src\/schema\/(validators|types\.gen)|\.test\.ts$|\.tmp$/.test(
    path,
  );

/** Options of both Vite servers. */
const common = {
  appType: "custom",
  server: {
    fs: { allow: [root, packages] },
    watch: {
      ignored: ["**/.cache/**", "**/.data/**", "**/dist/**"],
      // Editors truncate a file before writing it: read in between, it would stay empty, as the second event is dropped.
      awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 },
    },
  },
} satisfies InlineConfig;

interface DevServer {
  /** `http://localhost:3000/fo/` */
  address: string;
  /** The demo's accounts, as text; "" with another API. */
  accounts: string;
  close(): Promise<void>;
}

interface DevOptions {
  /** Whether packages are bundled, and a page's modules transformed, before a browser requests them. */
  warmsUp?: boolean;
}

/**
 * Serves the front and back office through Vite, and the API, which restarts when one of its files changes; with
 * `target`, the front office only, and calls are proxied to that API. Throws a UserError for an invalid target and for a
 * port that is in use; later errors are passed to `report`, one line each.
 */
export async function startDevServer(
  settings: Settings,
  target: string | undefined,
  report: (line: string) => void,
  { warmsUp = true }: DevOptions = {},
): Promise<DevServer> {
  const proxy = proxyTo(target);
  const api = createApiProcess(settings, target, report);
  const vite = await createServer({
    ...common,
    root,
    customLogger: createLineLogger(
      report,
      settings.log.level === "silent" ? "silent" : "info",
    ),
    plugins: [devPlugin(api, Object.keys(proxy))],
    optimizeDeps: { noDiscovery: !warmsUp },
    server: {
      ...common.server,
      preTransformRequests: warmsUp,
      port: settings.port,
      host: settings.host,
      strictPort: true,
      proxy,
    },
  });
  await vite.listen().catch(async (error: Error) => {
    await vite.close();
    // Vite's error has no code, only a message.
    const code = error.message.includes("in use") ? "EADDRINUSE" : undefined;
    throw listenError(code ? { code } : error, settings.port, settings.host);
  });
  // Held here, so that the database keeps running while the API restarts.
  const cluster =
    target === undefined && settings.databaseUrl === undefined
      ? await openCluster(settings.dataFolder)
      : undefined;
  const close = async () => {
    await vite.close();
    await api.stop();
    await cluster?.release();
  };
  const message = await api.start();
  return {
    address: vite.resolvedUrls?.local[0] ?? "",
    accounts: "accounts" in message ? message.accounts : "",
    close,
  };
}

/** The proxy rules for another API, by path. */
function proxyTo(address: string | undefined): Record<string, ProxyOptions> {
  if (address === undefined) return {};
  const target = readApiTarget("VITE_API_TARGET", address);
  return Object.fromEntries(
    proxiedPaths(target).map(([ours, theirs]) => [
      // As a regular expression: Vite compares a plain path without regard to segments.
      `^${ours}(?=[/?]|$)`,
      {
        target: target.origin,
        changeOrigin: true,
        rewrite: (path) => theirs + path.slice(ours.length),
      },
    ]),
  );
}

/**
 * Vite serves modules and files; pages get their headers from the API, which handles everything else.
 * @param proxied regular expressions of the paths that another API serves; none with our own
 */
function devPlugin(api: ApiProcess, proxied: readonly string[]): Plugin {
  const isForTarget = (url: string) =>
    proxied.some((path) => new RegExp(path).test(url));
  return {
    name: "dev-server",
    async configureServer(vite) {
      const front = { base: `${basePath}/`, vite, file: "index.html" };
      // Another programme's API has its own back office.
      const sites =
        proxied.length > 0
          ? [front]
          : [
              await openSite(vite, "preview", "src/preview/index.html"),
              front,
              await openSite(vite, "bo", "src/back-office/index.html"),
            ];
      const siteOf = ({ originalUrl, url = "" }: Connect.IncomingMessage) =>
        sites.find(({ base }) => (originalUrl ?? url).startsWith(base));
      vite.watcher.on("all", (_event, file) => {
        const path = relative(root, file);
        if (proxied.length > 0 || !isApiFile(path)) return;
        if (!path.startsWith("schemas/") || areSchemasRight())
          void api.restart(path);
      });
      const respond = async (
        incoming: Connect.IncomingMessage,
        response: ServerResponse,
      ) => {
        const state = await api.state();
        const site = siteOf(incoming);
        if ("failure" in state) {
          response.writeHead(503, { "content-type": "text/plain" });
          response.end(`The API did not start. ${state.failure}\n`);
        } else if (site) await sendPage(site, state.port, incoming, response);
        else forward(state.port, incoming, response);
      };
      const answer: Connect.NextHandleFunction = (incoming, response, next) =>
        void respond(incoming, response).catch(next);
      vite.middlewares.use((incoming, response, next) => {
        const site = siteOf(incoming);
        const isForVite = site
          ? !acceptsPage(incoming)
          : isForTarget(incoming.url ?? "");
        if (!isForVite) answer(incoming, response, next);
        else if (!site || site === front) next();
        else
          site.vite.middlewares(incoming, response, () =>
            answer(incoming, response, next),
          );
      });
      return () => {
        vite.middlewares.use(answer);
      };
    },
  };
}

/** Schema errors are reported by the plugin that generates code from them; the API continues with the previous schemas. */
function areSchemasRight(): boolean {
  try {
    return readSchemas().length > 0;
  } catch {
    return false;
  }
}

/** An application with its own Vite server. */
interface Site {
  /** Its base path, with a slash at the end. */
  base: string;
  vite: ViteDevServer;
  /** Its page, below the root. */
  file: string;
}

/**
 * A site with its own configuration, on the port of the front office's server, and closed with it.
 * @param name of the configuration
 * @param file its page
 */
async function openSite(
  front: ViteDevServer,
  name: string,
  file: string,
): Promise<Site> {
  const { config, httpServer } = front;
  const { optimizeDeps, server } = config;
  const vite = await createServer({
    ...common,
    configFile: join(root, `vite.${name}.config.ts`),
    cacheDir: join(root, "node_modules/.vite", name),
    customLogger: config.logger,
    optimizeDeps: { noDiscovery: optimizeDeps.noDiscovery === true },
    server: {
      ...common.server,
      preTransformRequests: server.preTransformRequests,
      middlewareMode: true,
      ...(httpServer && { hmr: { server: httpServer } }),
    },
  });
  const closeFront = front.close.bind(front);
  front.close = async () => {
    await Promise.all([closeFront(), vite.close()]);
  };
  return { base: vite.config.base, vite, file };
}

/** Whether a browser requests a page, not a module or a file. */
const acceptsPage = ({ headers }: IncomingMessage): boolean =>
  headers.accept?.includes("text/html") === true;

async function sendPage(
  { base, vite, file }: Site,
  apiPort: number,
  { originalUrl, url }: Connect.IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // The canvas alone may be framed.
  const path = base === "/bo/preview/" ? base : `${basePath}/`;
  const policy = await fetch(`http://127.0.0.1:${apiPort}${path}`);
  const nonce = await policy.text();
  const html = await vite.transformIndexHtml(
    "/index.html",
    readFileSync(join(root, file), "utf8"),
    originalUrl ?? url,
  );
  for (const [name, value] of policy.headers)
    if (!/^(content-length|connection|keep-alive)$/.test(name))
      response.setHeader(name, value);
  response.end(html.replaceAll("__CSP_NONCE__", nonce));
}

function forward(
  port: number,
  incoming: IncomingMessage,
  response: ServerResponse,
): void {
  const { method, url, headers } = incoming;
  const call = request(
    { host: "127.0.0.1", port, method, path: url, headers },
    (answer) => {
      // The browser has cancelled the request meanwhile.
      if (response.destroyed) {
        answer.destroy();
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      // A response that is cut, as by a restart, is cut for the browser, too.
      pipeline(answer, response, () => undefined);
    },
  );
  call.on("error", () => response.destroy());
  incoming.pipe(call);
}
