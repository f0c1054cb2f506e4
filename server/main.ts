/**
 * Serves the built front office and the API on one port, on an embedded PostgreSQL with a demo programme.
 *
 *   npm start              http://localhost:3000/fo/
 *   PORT=3001 npm start    on another port
 *
 *   npm run start -- --api https://club.example/v2     the front office for the API of another server, without a
 *                                                      database; API_URL does the same, docs/another-api.md has more
 *
 * docs/operating.md has the other settings.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runScript, UserError } from "#scripts/cli.ts";
import { type ApiTarget, readApiTarget } from "./api-target.ts";
import { readSettings, type Settings } from "./settings.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const options = { api: { type: "string" } } as const;

await runScript(import.meta.filename, options, async ({ api }) => {
  const target = api === undefined ? undefined : readApiTarget("--api", api);
  const settings = readSettings(process.env, target);
  const front = resolve(root, process.env["DIST_DIR"] ?? "dist");
  if (!existsSync(front))
    throw new UserError("The front office is not built: npm run build");
  if (settings.api === undefined) await serveOwn(front, settings);
  else await serveFor(settings.api, front, settings);
  return 0;
});

/** Serves the embedded API as well. Imports it here, so that a mistake in the demo's data is reported like any other. */
async function serveOwn(front: string, settings: Settings): Promise<void> {
  const [{ addFront, compressAssets }, { openApp }, { serve }] =
    await Promise.all([
      import("./plugins/front.ts"),
      import("./start.ts"),
      import("./serve.ts"),
    ]);
  await compressAssets(front);
  const own = await openApp(settings);
  addFront(own.app, front, settings.hasPublicDocs);
  await serve(own, settings);
}

/** Serves the front office alone, for the API of another server. */
async function serveFor(
  target: ApiTarget,
  front: string,
  settings: Settings,
): Promise<void> {
  const [{ compressAssets }, { createFrontApp }, { serve }] = await Promise.all(
    [
      import("./plugins/front.ts"),
      import("./front-app.ts"),
      import("./serve.ts"),
    ],
  );
  await compressAssets(front);
  const app = createFrontApp({ ...settings, target, front });
  await serve({ app, close: async () => {} }, settings);
}
