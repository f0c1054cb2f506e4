/**
 * Prints every clause of the specification with the test files that cover it. A test covers a clause when its name, or
 * the table that it is made of, carries the clause's id: test("AS-2.9.8 shows the desktop menu from 960 px").
 *
 *   npm run clauses                all clauses of what is built
 *   npm run clauses -- --missing   only clauses without a test
 *   npm run clauses -- --planned   only clauses of later steps, by area
 *
 * Clauses are in tests/clauses: planned.json holds those of later steps, by area; a clause leaves it, for the file
 * of its document, in the commit that covers it. Exits 1 when a clause has no test, a planned one has, a test names an
 * id that does not exist, or an id is listed twice.
 */
import { globSync, readFileSync } from "node:fs";
import { runScript } from "#server/core/cli.ts";

type Clauses = Record<string, string>;

const read = <T>(file: string): T => JSON.parse(readFileSync(file, "utf8"));
const plannedFile = "tests/clauses/planned.json";

const current = globSync("tests/clauses/*.json", { exclude: [plannedFile] })
  .sort()
  .flatMap((file) => Object.entries(read<Clauses>(file)));
const planned = Object.entries(read<Record<string, Clauses>>(plannedFile));
const plannedIds = planned.flatMap(([, clauses]) => Object.keys(clauses));

const problems: string[] = [];
const fail = (problem: string) => problems.push(problem);

const known = new Set<string>();
for (const id of [...current.map(([id]) => id), ...plannedIds]) {
  if (known.has(id)) fail(`${id} stands twice in tests/clauses`);
  known.add(id);
}

/** The test files by the ids in them, comments left out. */
const covered = new Map<string, Set<string>>();
for (const file of globSync(
  "{src,registry,server,scripts,tests}/**/*.{test,spec}.{ts,tsx}",
).sort()) {
  const code = readFileSync(file, "utf8")
    .replace(/^\s*\/\*[\s\S]*?\*\//gm, "")
    .replace(/^\s*\/\/.*$/gm, "");
  for (const [id] of code.matchAll(/\b(?:AS|CH)-\d+(?:\.\d+)*/g)) {
    if (!known.has(id)) fail(`${file} names ${id}, which does not exist`);
    covered.set(id, (covered.get(id) ?? new Set()).add(file));
  }
}
for (const id of plannedIds)
  if (covered.has(id))
    fail(`${id} is covered: move it out of ${plannedFile} to its document`);

const missing = current.filter(([id]) => !covered.has(id));
if (missing.length > 0)
  fail(`Clauses without a test: ${missing.map(([id]) => id).join(" ")}`);

function print(clauses: [id: string, text: string][]): void {
  for (const [id, text] of clauses) {
    const files = [...(covered.get(id) ?? [])];
    console.log(`${files.length > 0 ? "✓" : "✗"} ${id.padEnd(10)} ${text}`);
    for (const file of files) console.log(`             ${file}`);
  }
}

await runScript(
  import.meta.filename,
  { missing: { type: "boolean" }, planned: { type: "boolean" } },
  (options) => {
    if (options.planned)
      for (const [area, clauses] of planned) {
        console.log(`\n${area}\n`);
        print(Object.entries(clauses));
      }
    else print(options.missing ? missing : current);
    console.log(
      `\n${known.size} clauses: ${current.length - missing.length} covered, ${missing.length} without a test, ${plannedIds.length} planned`,
    );
    for (const problem of problems) console.error(problem);
    return problems.length > 0 ? 1 : 0;
  },
);
