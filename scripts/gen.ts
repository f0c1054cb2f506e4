/**
 * Generates what the code uses: from schemas/ the TypeScript types, the constraints of the shared definitions and the guide
 * to the widgets (committed), and the compiled validators that are imported, beside the styles of antd's parts (not
 * committed: npm ci generates them, and so does each start of Vite). From the server's OpenAPI document come the types of
 * the back office's calls (committed).
 *
 *   npm run gen              writes src/schema/{types,constraints,nested,office-calls}.gen.ts, docs/widgets.md and src/schema/validators/
 *   npm run gen -- --check   writes only the validators; exits 1 when a committed file is not what it would be
 */
import { join } from "node:path";
import { runScript } from "#server/core/cli.ts";
import { generate } from "./generate/generate.ts";
import { describedPaths, officeCallsOf } from "./generate/office-calls.ts";
import { banner, readIfThere, writeChanged } from "./generate/runtime.ts";
import { root } from "./schemas.ts";

const CALLS = "src/schema/office-calls.gen.ts";

await runScript(
  import.meta.filename,
  { check: { type: "boolean", default: false } },
  async ({ check }) => {
    const outdated = await generate({ check });
    // The server imports what was just generated.
    const calls = banner + officeCallsOf(await describedPaths());
    if (!check) writeChanged(join(root, CALLS), calls);
    else if (readIfThere(join(root, CALLS)) !== calls) outdated.push(CALLS);
    for (const file of outdated)
      console.error(`${file} is outdated: npm run gen`);
    return outdated.length > 0 ? 1 : 0;
  },
);
