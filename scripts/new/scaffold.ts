import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { generate } from "#scripts/generate/generate.ts";
import { root } from "#scripts/schemas.ts";
import { UserError } from "#server/core/cli.ts";

/** `DailyQuiz` as `["daily", "quiz"]`. Throws a UserError for what is not a name in PascalCase. */
export function partsOf(name: string | undefined): string[] {
  if (name === undefined || !/^([A-Z][a-z0-9]+)+$/.test(name))
    throw new UserError(
      `Expected a name in PascalCase, got ${JSON.stringify(name ?? "")}. See --help.`,
    );
  return (name.match(/[A-Z][a-z0-9]+/g) ?? []).map((part) =>
    part.toLowerCase(),
  );
}

/** The names of an entity: those of `GiftCard` are `gift-cards` in addresses, `gift_cards` in the database, `giftCards` in code. */
export function namesOf(type: string | undefined) {
  const parts = partsOf(type);
  const singular = parts.join("-");
  const path = singular.endsWith("y")
    ? `${singular.slice(0, -1)}ies`
    : `${singular}s`;
  const camel = (text: string) =>
    text.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const plural = camel(path);
  return {
    type: type ?? "",
    path,
    schema: singular,
    table: path.replaceAll("-", "_"),
    singular: camel(singular),
    plural,
    Plural: plural.charAt(0).toUpperCase() + plural.slice(1),
  };
}

/** The file of a migration that is numbered last. */
export function nextMigration(name: string): string {
  const folder = "server/database/migrations";
  const numbers = readdirSync(join(root, folder)).map((file) =>
    Number.parseInt(file, 10),
  );
  const number = String(Math.max(...numbers) + 1).padStart(4, "0");
  return `${folder}/${number}-${name}.ts`;
}

/** A text with one line more, in alphabetical order among the lines that match `neighbors`. */
export function withLine(
  text: string,
  neighbors: RegExp,
  line: string,
): string {
  const lines = text.split("\n");
  const isNeighbor = (one: string) => neighbors.test(one);
  const after = lines.findLastIndex((one) => isNeighbor(one) && one < line);
  const at = after === -1 ? lines.findIndex(isNeighbor) : after + 1;
  if (at === -1) throw new Error(`No line matches ${neighbors}`);
  lines.splice(at, 0, line);
  return lines.join("\n");
}

const typesFolder = "server/database";
const databaseTypes = `${typesFolder}/schema.ts`;

/** The types of the database with one more table, by their file. Throws a UserError when the table exists already. */
export function withTable(
  { table, Plural }: ReturnType<typeof namesOf>,
  type: string,
): Record<string, string> {
  const line = new RegExp(`^ {2}${table}: \\w+Table;$`, "m");
  const isTaken = readdirSync(join(root, typesFolder)).some(
    (file) =>
      /^schema\.ts$|-tables\.ts$/.test(file) &&
      line.test(read(`${typesFolder}/${file}`)),
  );
  if (isTaken) throw new UserError(`There is a table ${table} already.`);
  return {
    [databaseTypes]: withLine(
      read(databaseTypes),
      /^ {2}\w+: \w+Table;$/,
      `  ${table}: ${Plural}Table;`,
    ).replace(/^export interface Database\b/m, (start) => type + start),
  };
}

/** A text in which `before` stands once, with `added` after it. */
export function withText(text: string, before: string, added: string): string {
  const [head, tail, ...more] = text.split(before);
  if (head === undefined || tail === undefined || more.length > 0)
    throw new Error(`Expected once: ${before}`);
  return head + before + added + tail;
}

/** The text of a file of the repository. */
export const read = (path: string): string =>
  readFileSync(join(root, path), "utf8");

/** Throws a UserError when one of these files or folders exists already. */
export function refuseTaken(...paths: string[]): void {
  const taken = paths.find((path) => existsSync(join(root, path)));
  if (taken !== undefined) throw new UserError(`${taken} exists already.`);
}

/** Writes files by path, generates from them, formats them, and prints them. */
export async function writeAll(
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  await generate();
  execFileSync(
    join(root, "node_modules/.bin/biome"),
    [
      // Without the rules that read the types of the whole repository, which takes seconds.
      ...["check", "--write", "--config-path=scripts/new/biome-tidy.json"],
      ...Object.keys(files),
    ],
    { cwd: root, stdio: ["ignore", "ignore", "inherit"] },
  );
  console.log(Object.keys(files).join("\n"));
}
