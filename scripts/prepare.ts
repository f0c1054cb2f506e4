/**
 * Generates the uncommitted files after an install (npm runs it as `prepare`): all of them, or after `npm ci --omit=dev`
 * only those that the server loads.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runScript } from "#server/core/cli.ts";
import { root } from "./schemas.ts";

await runScript(import.meta.filename, {}, async () => {
  if (existsSync(join(root, "node_modules/vite")))
    await (await import("./generate/generate.ts")).generate();
  else (await import("./generate/runtime.ts")).generateRuntime(root);
  return 0;
});
