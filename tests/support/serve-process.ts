/** Serves the API like `npm start`, with settings from the environment. */

import { serve } from "#server/app/serve.ts";
import { readSettings } from "#server/app/settings.ts";
import { openApp } from "#server/app/start.ts";
import { runScript } from "#server/core/cli.ts";

await runScript(import.meta.filename, {}, async () => {
  const settings = readSettings(process.env);
  await serve(await openApp(settings, { withInvitation: false }), settings);
  return 0;
});
