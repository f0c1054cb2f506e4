/**
 * Serves the built front office and the API on one port, on an embedded PostgreSQL with a demo programme.
 *
 *   npm start              builds the front office and serves it at http://localhost:3000/fo/
 *   npm run serve          serves the last build
 *   PORT=3001 npm start    on another port
 *
 *   npm run start -- --api https://club.example/v2     serves the front office for the API of another server, without a
 *                                                      database; same as API_URL, see docs/another-api.md
 *
 * Other settings: docs/operating.md.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readSettings, type Settings } from "#server/app/settings.ts";
import { runScript, UserError } from "#server/core/cli.ts";
import { removeLeftFolders } from "#server/core/temporary-folder.ts";
import { type ApiTarget, readApiTarget } from "#server/http/api-target.ts";
import { copyBuild, type OwnBuild } from "#server/http/front-build.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const parts = [
  ["the front office", "vite.config.ts"],
  ["the back office", "vite.bo.config.ts"],
  ["the canvas of its composer", "vite.preview.config.ts"],
  ["pages on walls", "vite.wall.config.ts"],
] as const;

const options = {
  api: { type: "string" },
  build: { type: "boolean", default: false },
} as const;

await runScript(import.meta.filename, options, async ({ api, build }) => {
  const target = api === undefined ? undefined : readApiTarget("--api", api);
  const settings = readSettings(process.env, target);
  if (build && !(await isBuilt())) return 1;
  const dist = resolve(root, process.env["DIST_DIR"] ?? "dist");
  if (!existsSync(join(dist, "index.html")))
    throw new UserError("The front office is not built: run npm run build");
  await removeLeftFolders();
  const own = await copyBuild(dist);
  try {
    if (settings.api === undefined) await serveOwn(own, settings);
    else await serveFor(settings.api, own, settings);
  } catch (error) {
    await own.remove();
    throw error;
  }
  return 0;
});

/** Says what takes a while, apart from what a server logs. */
function onProgress(step: string): void {
  console.error(`${step} …`);
}

/** Builds each part in a child process that stops together with this one. */
async function isBuilt(): Promise<boolean> {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  if (!existsSync(vite))
    throw new UserError(
      "Building requires the development dependencies: run npm ci, or serve an existing build with npm run serve",
    );
  for (const [index, [part, config]] of parts.entries()) {
    onProgress(`Building ${part} (${index + 1} of ${parts.length})`);
    const words = [vite, "build", "--logLevel", "warn", "--config", config];
    if (!(await runs(words))) return false;
  }
  return true;
}

/** Whether a child process ends well. */
async function runs(words: string[]): Promise<boolean> {
  const child = spawn(process.execPath, words, { cwd: root, stdio: "inherit" });
  const end = (signal: NodeJS.Signals) => child.kill(signal);
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, end);
  const [code] = await once(child, "exit");
  for (const signal of signals) process.off(signal, end);
  return code === 0;
}

/** Serves the embedded API as well. Imported here, so that an error in the demo's data is reported like any other. */
async function serveOwn(build: OwnBuild, settings: Settings): Promise<void> {
  const [{ addBackOffice, addFront }, { openApp }, { serve }] =
    await Promise.all([
      import("#server/http/front.ts"),
      import("#server/app/start.ts"),
      import("#server/app/serve.ts"),
    ]);
  const { app, open, close } = await openApp(settings, { onProgress });
  const withSourceMaps = settings.hasPublicDocs;
  const kept = app.repositories.frontFiles;
  addFront(app, build.folder, { withSourceMaps, kept });
  addBackOffice(app, build.folder, { withSourceMaps });
  await serve({ app, open, close: closing(close, build) }, settings);
}

/** Serves only the front office, for the API of another server. */
async function serveFor(
  target: ApiTarget,
  build: OwnBuild,
  settings: Settings,
): Promise<void> {
  const [{ createFrontApp }, { serve }] = await Promise.all([
    import("#server/app/front-app.ts"),
    import("#server/app/serve.ts"),
  ]);
  const app = createFrontApp({ ...settings, target, front: build.folder });
  await serve({ app, close: build.remove }, settings);
}

function closing(close: () => Promise<void>, build: OwnBuild) {
  return async (): Promise<void> => {
    await build.remove();
    await close();
  };
}
