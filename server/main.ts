/**
 * Serves the built front office and the API on one port, on an embedded PostgreSQL with a demo programme.
 *
 *   npm start              http://localhost:3000/fo/
 *   PORT=3001 npm start    on another port
 *
 * docs/operating.md has the other settings.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runScript, UserError } from "#scripts/cli.ts";
import { readSettings } from "./settings.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

await runScript(import.meta.filename, {}, async () => {
  const settings = readSettings(process.env);
  const front = resolve(root, process.env["DIST_DIR"] ?? "dist");
  if (!existsSync(front))
    throw new UserError("The front office is not built: npm run build");
  // Imported here, so that a mistake in the demo's data is told like any other.
  const [{ addFront, compressAssets }, { openApp, serve }] = await Promise.all([
    import("./plugins/front.ts"),
    import("./start.ts"),
  ]);
  await compressAssets(front);
  const api = await openApp(settings);
  addFront(api.app, front, settings.hasPublicDocs);
  await serve(api, settings);
  if (api.accounts !== "") console.log(api.accounts);
  return 0;
});
