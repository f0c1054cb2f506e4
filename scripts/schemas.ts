import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv, type Options } from "ajv";

/** A schema of `schemas/`: its path below that folder, its `$id`, its content. */
export interface SchemaFile {
  path: string;
  id: string;
  schema: Record<string, unknown>;
}

const folder = fileURLToPath(new URL("../schemas", import.meta.url));

/** Reads every schema, in the order of the paths. */
export function readSchemas(): SchemaFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".schema.json"))
    .sort()
    .map((path) => {
      const schema = JSON.parse(
        readFileSync(join(folder, path), "utf8"),
      ) as Record<string, unknown>;
      return { path, id: String(schema["$id"]), schema };
    });
}

/**
 * An Ajv that knows our own keywords: `x-version`, `x-invalid` (fixtures), `x-messages` (keys of the translations, alone
 * or as `{key, params}`) and `x-trim` (a form trims the text before it is checked and sent).
 */
export function createAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    ...options,
  });
  ajv.addVocabulary(["x-version", "x-invalid", "x-messages", "x-trim"]);
  return ajv;
}
