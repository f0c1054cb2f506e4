import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, realpathSync } from "node:fs";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { dirname, join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import {
  type Connect,
  createLogger,
  createServer,
  type Logger,
  type LogLevel,
  type Plugin,
  type ProxyOptions,
  type ViteDevServer,
} from "vite";
import { readSchemas } from "#scripts/schemas.ts";
import { proxiedPaths, readApiTarget } from "./api-target.ts";
import { openCluster } from "./database/cluster.ts";
import type { ApiMessage } from "./dev-api.ts";
import { listenError } from "./serve.ts";
import type { Settings } from "./settings.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Where the packages are in truth: `node_modules` may be a link. */
const packages = dirname(realpathSync(join(root, "node_modules/vite")));
const apiFile = fileURLToPath(new URL("dev-api.ts", import.meta.url));

/** What the API is made of; not development itself, nor what no running code reads. */
const isApiFile = (path: string): boolean =>
  /^(server|schemas|src\/domain|src\/schema)\//.test(path) &&
  !/^server\/dev|^src\/schema\/(validators|types\.gen)|\.test\.ts$|\.tmp$/.test(
    path,
  );

interface DevServer {
  /** `http://localhost:3000/fo/` */
  address: string;
  /** The demonstration's accounts, as text; "" with another API. */
  accounts: string;
  close(): Promise<void>;
}

/**
 * Serves the front office as Vite does while it is written, and the API, which is started anew when one of its files
 * changes; with `target`, the calls go to that API. Throws a UserError for a target that is not an address and for a
 * port that is taken; later mistakes are told to `report`, one line each.
 */
export async function startDevServer(
  settings: Settings,
  target: string | undefined,
  report: (line: string) => void,
): Promise<DevServer> {
  const proxy = proxyTo(target);
  const api = createApiProcess(settings, target, report);
  const vite = await createServer({
    root,
    appType: "custom",
    customLogger: createLineLogger(
      report,
      settings.log.level === "silent" ? "silent" : "info",
    ),
    plugins: [devPlugin(api, Object.keys(proxy))],
    server: {
      port: settings.port,
      host: settings.host,
      strictPort: true,
      proxy,
      fs: { allow: [root, packages] },
      watch: {
        ignored: ["**/.cache/**", "**/.data/**", "**/dist/**"],
        // Editors empty a file before they write it: read in between, it would stay an empty module, the second event being dropped.
        awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 },
      },
    },
  });
  await vite.listen().catch(async (error: Error) => {
    await vite.close();
    // Vite's own error says it in words alone.
    const code = error.message.includes("in use") ? "EADDRINUSE" : undefined;
    throw listenError(code ? { code } : error, settings.port, settings.host);
  });
  // Held here, so that the database runs on while the API is started anew.
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

/** What Vite passes on to another API, by path. */
function proxyTo(address: string | undefined): Record<string, ProxyOptions> {
  if (address === undefined) return {};
  const target = readApiTarget("VITE_API_TARGET", address);
  return Object.fromEntries(
    proxiedPaths(target).map(([ours, theirs]) => [
      ours,
      {
        target: target.origin,
        changeOrigin: true,
        rewrite: (path) => theirs + path.slice(ours.length),
      },
    ]),
  );
}

type ApiProcess = ReturnType<typeof createApiProcess>;

function createApiProcess(
  settings: Settings,
  target: string | undefined,
  report: (line: string) => void,
) {
  let child: ChildProcess | undefined;
  let state: Promise<ApiMessage> = Promise.resolve({
    failure: "The API has not started.",
  });
  let isDue = false;

  async function stop(): Promise<void> {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const exit = once(running, "exit");
    running.kill();
    const isLate = await Promise.race([exit, pause(3_000, true as const)]);
    if (isLate === true) running.kill("SIGKILL");
    await exit;
  }

  async function launch(...words: string[]): Promise<ApiMessage> {
    await stop();
    const started = fork(apiFile, words, {
      execArgv: [],
      env: {
        ...process.env,
        PORT: String(settings.port),
        DATA_DIR: settings.dataFolder,
        DATABASE_URL: settings.databaseUrl,
        DEMO: settings.isDemo ? "1" : "0",
        LOG_LEVEL: settings.log.level,
        VITE_API_TARGET: target,
      },
    });
    child = started;
    const [message] = (await Promise.race([
      once(started, "message"),
      once(started, "exit").then(([code]) => [
        { failure: `It ended with code ${code}.` },
      ]),
    ])) as [ApiMessage];
    if ("failure" in message)
      report(`The API did not start. ${message.failure}`);
    else
      started.once("exit", (code) => {
        if (child !== started) return;
        const failure = `It stopped with code ${code}.`;
        state = Promise.resolve({ failure });
        report(`The API: ${failure} The next change starts it anew.`);
      });
    return message;
  }

  return {
    /** Where it listens, or why it does not; waits while it is being started. */
    state: () => state,
    start: () => {
      state = launch("--first");
      return state;
    },
    /** Starts it anew, once for changes that come together. */
    restart: async (path: string) => {
      if (isDue) return;
      isDue = true;
      const before = state;
      const began = performance.now();
      state = (async () => {
        await Promise.all([before, pause(50)]);
        isDue = false;
        const message = await launch();
        if ("port" in message)
          report(
            `The API was restarted in ${Math.round(performance.now() - began)} ms: ${path}`,
          );
        return message;
      })();
      await state;
    },
    stop,
  };
}

/**
 * Vite serves modules and files; pages get their headers from the API, which answers everything else.
 * @param proxied the paths that another API serves; none with our own
 */
function devPlugin(api: ApiProcess, proxied: readonly string[]): Plugin {
  const isForTarget = (url: string) =>
    proxied.some((path) => url.startsWith(path));
  return {
    name: "dev-server",
    configureServer(vite) {
      vite.watcher.on("all", (_event, file) => {
        const path = relative(root, file);
        if (proxied.length > 0 || !isApiFile(path)) return;
        if (!path.startsWith("schemas/") || areSchemasRight())
          void api.restart(path);
      });
      const answer = async (
        incoming: Connect.IncomingMessage,
        response: ServerResponse,
      ) => {
        const state = await api.state();
        if ("failure" in state) {
          response.writeHead(503, { "content-type": "text/plain" });
          response.end(`The API did not start. ${state.failure}\n`);
        } else if (isFront(incoming))
          await sendPage(vite, state.port, incoming, response);
        else forward(state.port, incoming, response);
      };
      vite.middlewares.use((incoming, response, next) => {
        const isForVite = isFront(incoming)
          ? !acceptsPage(incoming)
          : isForTarget(incoming.url ?? "");
        if (isForVite) next();
        else answer(incoming, response).catch(next);
      });
      return () => {
        vite.middlewares.use((incoming, response, next) => {
          answer(incoming, response).catch(next);
        });
      };
    },
  };
}

/** Of wrong schemas the plugin that generates from them tells; the API goes on with those that it has. */
function areSchemasRight(): boolean {
  try {
    return readSchemas().length > 0;
  } catch {
    return false;
  }
}

/** Vite takes the base off `url` before its last middlewares. */
const isFront = ({ originalUrl, url = "" }: Connect.IncomingMessage) =>
  (originalUrl ?? url).startsWith("/fo/");

/** Whether a browser asks for a page, not for a module or a file. */
const acceptsPage = ({ headers }: IncomingMessage): boolean =>
  headers.accept?.includes("text/html") === true;

async function sendPage(
  vite: ViteDevServer,
  apiPort: number,
  { url = "/" }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const policy = await fetch(`http://127.0.0.1:${apiPort}/fo/`);
  const nonce = await policy.text();
  const html = await vite.transformIndexHtml(
    url,
    readFileSync(join(root, "index.html"), "utf8"),
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
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  call.on("error", () => response.destroy());
  incoming.pipe(call);
}

/** What Rolldown and Vite say of a file that they cannot read. */
interface FileError extends Error {
  id?: unknown;
  loc?: { file?: string; line: number; column: number };
  errors?: FileError[];
}

/** Vite's logger, with one line for what is wrong with a file; the page shows the rest. */
function createLineLogger(
  report: (line: string) => void,
  level: LogLevel,
): Logger {
  const recent = new Set<string>();
  return {
    ...createLogger(level, { allowClearScreen: false }),
    error: (text, { error } = {}) => {
      const line = lineOf(text, error as FileError | undefined);
      // Each module that imports the file runs into the same.
      if (recent.has(line)) return;
      recent.add(line);
      setTimeout(() => recent.delete(line), 1_000).unref();
      report(line);
    },
  };
}

function lineOf(text: string, error: FileError | undefined): string {
  const { message, id, loc } = error?.errors?.[0] ?? error ?? { message: text };
  const firstLine = (lines: string) =>
    stripVTControlCharacters(lines).split("\n")[0] ?? "";
  const reason = firstLine(message).replace(/^\[\w+\] /, "");
  if (text.includes("http proxy error")) return `${firstLine(text)}: ${reason}`;
  const file = loc?.file ?? (typeof id === "string" ? id : undefined);
  return file === undefined || loc === undefined
    ? reason
    : `${relative(root, file)}:${loc.line}:${loc.column}: ${reason}`;
}
