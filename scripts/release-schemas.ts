/**
 * Keeps the schemas of the widgets that configurators use as they are now, in schemas/released: from then on stored pages
 * count on them. A later change that would refuse, ignore or reinterpret what was stored fails a test, and this script;
 * it needs a new x-version and a migration.
 *
 *   npm run release:schemas && npm run fix
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { widgets } from "#registry/widgets.ts";
import type { Registry } from "#src/engine/contract.ts";
import { runScript, UserError } from "./cli.ts";
import {
  narrowings,
  readReleased,
  releasedFile,
  releasedFolder,
  selfContained,
} from "./released-schemas.ts";
import { readSchemas } from "./schemas.ts";

await runScript(fileURLToPath(import.meta.url), {}, () => {
  mkdirSync(releasedFolder, { recursive: true });
  const files = readSchemas();
  const released = readReleased();
  for (const file of files) {
    const entry = (widgets as Registry)[file.title];
    if (
      !file.path.startsWith("widgets/") ||
      !entry?.places.includes("programme")
    )
      continue;
    const version = Number(file.schema["x-version"]);
    const schema = selfContained(file, files);
    const former = released.find(
      (one) => one.type === file.title && one.version === version,
    );
    const [narrower] = former ? narrowings(former.schema, schema) : [];
    if (narrower !== undefined)
      throw new UserError(
        `${file.title} version ${version} is released, and would change: ${narrower}`,
      );
    writeFileSync(
      join(releasedFolder, releasedFile(file, version)),
      `${JSON.stringify(schema, null, 2)}\n`,
    );
  }
  return undefined;
});
