/** `npm start`: the API below /v2 and the built front office below /fo, on one port. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compressFront } from "./compress-front.ts";
import { openApi } from "./open-api.ts";
import { addFront } from "./plugins/front.ts";
import { demoAccounts } from "./seed/seed.ts";
import { serve } from "./serve.ts";
import { readSettings } from "./settings.ts";

const front = fileURLToPath(new URL("../dist", import.meta.url));
if (!existsSync(front))
  throw new Error("The front office is not built yet: npm run build");

await compressFront(front);
const settings = readSettings(process.env);
const { app, close } = await openApi(settings);
addFront(app, front);
await serve(app, settings, close);
console.log(demoAccounts());
