/**
 * Creates the next version of a widget whose schema is released: raises x-version in its schema, its examples and
 * fixtures, and adds a migration that changes nothing yet, typed by both versions. Then change the schema, and the
 * migration until npm test passes.
 *
 *   npm run new:migration WidgetBadge   writes src/widgets/badge/migrations.ts
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { catalog } from "#registry/catalog.ts";
import { componentFile } from "#scripts/component-file.ts";
import { readSchemas, root, type SchemaFile } from "#scripts/schemas.ts";
import { runScript, UserError } from "#server/core/cli.ts";
import type { CatalogLines } from "#src/engine/contract.ts";
import {
  narrowings,
  readReleased,
  releasedFile,
  selfContained,
} from "./released-schemas.ts";
import { read, withLine, writeAll } from "./scaffold.ts";

const catalogFile = "registry/catalog.ts";

/** The schema of the next version: its number is in `x-version`, every example and every fixture. */
function raised({ schema }: SchemaFile, version: number) {
  const raise = (value: object) => ({ ...value, version });
  return {
    ...schema,
    "x-version": version,
    examples: (schema["examples"] as object[]).map(raise),
    "x-invalid": (schema["x-invalid"] as { value: object }[]).map(
      (fixture) => ({
        ...fixture,
        value: raise(fixture.value),
      }),
    ),
  };
}

/** The step that a list of migrations ends with. */
const step = (version: number) =>
  `  // From version ${version - 1} to ${version}.\n  (config) => config,\n`;

/** The catalog with the widget's migrations in its line. */
function withMigrations(type: string, name: string, place: string): string {
  const text = read(catalogFile);
  if (text.includes(`migrations: ${name}`)) return text;
  return withLine(
    text,
    /^import /,
    `import { ${name} } from "#${place}";`,
  ).replace(
    new RegExp(`^( {2}${type}: \\{.*) \\},$`, "m"),
    `$1, migrations: ${name} },`,
  );
}

await runScript(import.meta.filename, {}, async (_, [name]) => {
  const files = readSchemas();
  const file = files.find(
    ({ path, title }) =>
      path.startsWith("widgets/") &&
      [title, title.replace("Widget", "")].includes(name ?? ""),
  );
  const entry = file && (catalog as CatalogLines)[file.title];
  if (file === undefined || entry === undefined)
    throw new UserError(
      `Which widget? There is no ${JSON.stringify(name ?? "")}. See --help.`,
    );
  const { title, path } = file;
  const present = Number(file.schema["x-version"]);
  if (!entry.places.includes("programme"))
    throw new UserError(
      `${title} is only used in layouts of registry/pages: change its schema and those.`,
    );
  const released = readReleased().find(
    ({ type, version }) => type === title && version === present,
  );
  if (released === undefined)
    throw new UserError(
      `Version ${present} of ${title} is not released (npm run release:schemas): change its schema as it is.`,
    );
  const kept = selfContained(file, files);
  const [change] = narrowings(released.schema, kept);
  if (change !== undefined)
    throw new UserError(
      `schemas/${path} was changed since version ${present} was released: ${change}. Undo that change, run this, then make it again.`,
    );

  const folder = dirname(componentFile(title));
  const migrationsFile = `${folder}/migrations.ts`;
  const camel = (folder.split("/").at(-1) ?? "").replaceAll(
    /-(\w)/g,
    (_, letter: string) => letter.toUpperCase(),
  );
  const next = present + 1;
  await writeAll({
    [`schemas/${path}`]: JSON.stringify(raised(file, next)),
    [`schemas/released/${releasedFile(file, present)}`]: JSON.stringify(kept),
    [migrationsFile]: existsSync(join(root, migrationsFile))
      ? read(migrationsFile).replace("] satisfies ", (end) => step(next) + end)
      : `import type { WidgetMigrations } from "#src/schema/migrations.gen.ts";

/** Takes a stored ${title} to its present version. */
export const ${camel}Migrations = [
${step(next)}] satisfies WidgetMigrations["${title}"];
`,
    [catalogFile]: withMigrations(title, `${camel}Migrations`, migrationsFile),
  });
  return 0;
});
