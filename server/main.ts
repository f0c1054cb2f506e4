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
import { addFront, compressAssets } from "./plugins/front.ts";
import { demoAccounts } from "./seed/seed.ts";
import { readSettings } from "./settings.ts";
import { openApp, serve } from "./start.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

await runScript(import.meta.filename, {}, async () => {
  const settings = readSettings(process.env);
  const front = resolve(root, process.env["DIST_DIR"] ?? "dist");
  if (!existsSync(front))
    throw new UserError("The front office is not built: npm run build");
  await compressAssets(front);
  const { app, close } = await openApp(settings);
  addFront(app, front);
  await serve(app, settings, close);
  console.log(demoAccounts());
  return 0;
});
