import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { readSchemas, root as repository } from "../schemas.ts";
import { constraintsOf } from "./constraints.ts";
import { foldersTable, importRules } from "./import-rules.ts";
import { typesOf } from "./types.ts";
import { importedValidators, validatorModules } from "./validators.ts";
import { widgetsGuide } from "./widgets-guide.ts";

const banner =
  "// Made by `npm run gen` from schemas/. Change the schema, not this file.\n";
const validators = "src/schema/validators";

interface Options {
  /** Compares the committed files instead of writing them. */
  check?: boolean;
  /** The repository to generate in; this one by default. */
  root?: string;
}

/**
 * Generates all files; throws a UserError that says which schema is wrong, and where.
 * @returns with `check`, the committed files that are not what they should be
 */
export async function generate({
  check = false,
  root = repository,
}: Options = {}): Promise<string[]> {
  const schemas = readSchemas(root);
  const sources = globSync(
    "{src,registry,server,scripts,tests}/**/*.{ts,tsx}",
    { cwd: root, exclude: [`${validators}/**`] },
  ).map((file) => join(root, file));
  const modules = validatorModules(schemas, importedValidators(sources));
  writeFolder(join(root, validators), modules);

  const readme = readIfThere(join(root, "README.md"));
  const committed: [file: string, text: string][] = [
    ["src/schema/types.gen.ts", banner + (await typesOf(root, schemas))],
    ["src/schema/constraints.gen.ts", banner + constraintsOf(schemas)],
    ["docs/widgets.md", widgetsGuide(schemas)],
    ["scripts/generate/import-rules.gen.json", importRules()],
  ];
  if (readme !== undefined) committed.push(["README.md", withFolders(readme)]);
  const outdated = committed.filter(
    ([file, text]) => readIfThere(join(root, file)) !== text,
  );
  if (check) return outdated.map(([file]) => file);
  for (const [file, text] of outdated) write(join(root, file), text);
  return [];
}

/** The README with the table of folders as it is now. */
const withFolders = (readme: string): string =>
  readme.replace(/\| folder \|.*\n(?:\|.*\n)*/, `${foldersTable()}\n`);

/** Makes a folder hold exactly these files. */
function writeFolder(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) {
    const path = join(folder, name);
    if (readIfThere(path) !== banner + text) write(path, banner + text);
  }
  for (const name of readdirSync(folder))
    if (!files.has(name) && !name.endsWith(".tmp"))
      rmSync(join(folder, name), { force: true });
}

const readIfThere = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, "utf8") : undefined;

/** Writes in one step, so that whoever reads at the same time sees a whole file. */
function write(path: string, text: string): void {
  const draft = `${path}.${process.pid}.tmp`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(draft, text);
  renameSync(draft, path);
}
