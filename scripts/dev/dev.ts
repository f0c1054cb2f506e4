/**
 * Serves the front office, the back office (/bo/) and the API for development, on one port. A changed module updates the
 * page, a changed schema regenerates types and validators, a changed server file restarts the API; registry pages and
 * messages update without a reload.
 *
 *   npm run dev                                          http://localhost:3000/fo/
 *   PORT=3001 npm run dev                                on another port
 *   VITE_API_TARGET=https://example.com npm run dev      proxies /v2 and /web_files to another server
 *
 * Other settings: docs/operating.md.
 */

import { addressLines } from "#server/app/serve.ts";
import { readSettings } from "#server/app/settings.ts";
import { runScript } from "#server/core/cli.ts";
import { startDevServer } from "./dev-server.ts";

await runScript(import.meta.filename, {}, async () => {
  const target = process.env["VITE_API_TARGET"] || undefined;
  const { address, accounts, close } = await startDevServer(
    readSettings(process.env),
    target,
    console.error,
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      void close().finally(() => process.exit());
    });
  for (const line of addressLines(new URL(address).origin, true))
    console.log(line);
  if (accounts !== "") console.log(`\n${accounts}`);
  return 0;
});
