/**
 * Writes the present schemas of the widgets that configurators use to schemas/released: from then on stored pages rely
 * on them. A later change that would refuse, ignore or reinterpret what was stored fails a test, and this script;
 * it needs a new x-version and a migration. Also writes the tables of the database to server/database/released.json: the
 * released version must keep working after later migrations.
 *
 *   npm run release:schemas && npm run fix
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { catalog } from "#registry/catalog.ts";
import { readSchemas } from "#scripts/schemas.ts";
import { runScript, UserError } from "#server/core/cli.ts";
import { openDatabase } from "#server/database/open-database.ts";
import {
  obstaclesTo,
  type ReleasedDatabase,
  releasedDatabase,
  releasedFile as releasedTables,
  tablesOf,
} from "#server/database/way-back.ts";
import type { CatalogLines } from "#src/engine/contract.ts";
import {
  narrowings,
  readReleased,
  releasedFile,
  releasedFolder,
  selfContained,
} from "./released-schemas.ts";

await runScript(fileURLToPath(import.meta.url), {}, async () => {
  const files = readSchemas();
  const released = readReleased();
  const texts = new Map<string, string>();
  for (const file of files) {
    const entry = (catalog as CatalogLines)[file.title];
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
    texts.set(
      join(releasedFolder, releasedFile(file, version)),
      `${JSON.stringify(schema, null, 2)}\n`,
    );
  }
  texts.set(releasedTables, JSON.stringify(await databaseNow()));
  // Only now is nothing left that could refuse.
  mkdirSync(releasedFolder, { recursive: true });
  for (const [file, text] of texts) writeFileSync(file, text);
  return undefined;
});

/** What a new database holds; throws a UserError where the released version could not work on it. */
async function databaseNow(): Promise<ReleasedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "palmares-release-"));
  const { database, close } = await openDatabase(undefined, folder);
  try {
    const tables = await tablesOf(database);
    const [obstacle] = obstaclesTo(releasedDatabase().tables, tables);
    if (obstacle !== undefined)
      throw new UserError(
        `The released version could not work on this database: ${obstacle}`,
      );
    const commit = execFileSync("git", ["rev-parse", "HEAD"], {
      encoding: "utf8",
    });
    return { commit: commit.trim(), tables };
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
}
