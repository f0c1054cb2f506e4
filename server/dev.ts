/**
 * `npm run dev`: the API and the front office with hot reload, in one process on one port.
 * With VITE_API_TARGET, `/v2` and `/web_files` are those of another server.
 */
import { createDevApp } from "./dev-app.ts";
import { demoAccounts } from "./seed/seed.ts";
import { serve } from "./serve.ts";
import { readSettings } from "./settings.ts";

const settings = readSettings(process.env);
const target = process.env["VITE_API_TARGET"];
const { app, close } = await createDevApp(settings, target);
await serve(app, settings, close);
if (target === undefined) console.log(demoAccounts());
