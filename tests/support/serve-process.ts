/** Serves the API like `npm start`, with settings from the environment. */
import { runScript } from "#scripts/cli.ts";
import { serve } from "#server/serve.ts";
import { readSettings } from "#server/settings.ts";
import { openApp } from "#server/start.ts";

await runScript(import.meta.filename, {}, async () => {
  const settings = readSettings(process.env);
  await serve(await openApp(settings, false, false), settings);
  return 0;
});
