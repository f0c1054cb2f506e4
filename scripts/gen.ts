/**
 * Generates what the code uses: from schemas/ the TypeScript types, the constraints of the shared definitions and the guide
 * to the widgets (committed), and the compiled validators that are imported, beside the styles of antd's parts (not
 * committed: npm ci generates them, and so does each start of Vite).
 *
 *   npm run gen              writes src/schema/{types,constraints}.gen.ts, docs/widgets.md and src/schema/validators/
 *   npm run gen -- --check   writes only the validators; exits 1 when a committed file is not what it would be
 */
import { runScript } from "#server/core/cli.ts";
import { generate } from "./generate/generate.ts";

await runScript(
  import.meta.filename,
  { check: { type: "boolean", default: false } },
  async ({ check }) => {
    const outdated = await generate({ check });
    for (const file of outdated)
      console.error(`${file} is outdated: npm run gen`);
    return outdated.length > 0 ? 1 : 0;
  },
);
