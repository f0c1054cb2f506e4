/**
 * Generates what is not committed, once packages are installed (npm runs it by itself): all of it, or with
 * `npm ci --omit=dev` what a server loads.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runScript } from "./cli.ts";
import { root } from "./schemas.ts";

await runScript(import.meta.filename, {}, async () => {
  if (existsSync(join(root, "node_modules/vite")))
    await (await import("./generate/generate.ts")).generate();
  else (await import("./generate/runtime.ts")).generateRuntime(root);
  return 0;
});
