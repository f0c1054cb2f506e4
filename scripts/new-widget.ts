/**
 * Begins a widget: its schema with an example and an invalid fixture, component, styles and test, its line in the
 * registry and its words in six languages. What it writes passes `npm test` as it is.
 *
 *   npm run new:widget Quiz   writes WidgetQuiz; exits 2 without writing where the name is none, or taken
 */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  component,
  componentTest,
  namesOf,
  registered,
  schema,
  stylesheet,
  words,
} from "./widget-templates.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const inRoot = (path: string) => join(root, path);

function stop(reason: string): never {
  console.error(`${reason}\n  npm run new:widget Quiz`);
  process.exit(2);
}

const names = namesOf(process.argv[2] ?? "");
if (names === undefined) stop("A widget has a name in PascalCase.");
const { type, folder, file } = names;
const place = `src/widgets/${folder}`;
const schemaFile = `schemas/widgets/${file}.schema.json`;
const registryFile = "registry/widgets.ts";
if (existsSync(inRoot(schemaFile)) || existsSync(inRoot(place)))
  stop(`${type} exists: see ${schemaFile} and ${place}/.`);

const made: Record<string, string> = {
  [schemaFile]: JSON.stringify(schema(names), null, 2),
  [`${place}/${file}.tsx`]: component(names),
  [`${place}/${file}.module.css`]: stylesheet(),
  [`${place}/${file}.test.tsx`]: componentTest(names),
  [registryFile]: registered(readFileSync(inRoot(registryFile), "utf8"), names),
};

function run(command: string, ...words: string[]): void {
  execFileSync(command, words, { cwd: root, stdio: "inherit" });
}

mkdirSync(inRoot(place), { recursive: true });
for (const [path, text] of Object.entries(made))
  writeFileSync(inRoot(path), text);

const wordsFile = inRoot(`${place}/words.json`);
writeFileSync(wordsFile, JSON.stringify(words(names)));
run(process.execPath, "scripts/words.ts", "add", wordsFile);
rmSync(wordsFile);

run(process.execPath, "scripts/gen.ts");
run(
  inRoot("node_modules/.bin/biome"),
  "check",
  "--write",
  ...Object.keys(made),
);

console.log(`${type} is begun:\n  ${Object.keys(made).join("\n  ")}`);
