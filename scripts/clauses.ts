/**
 * Prints every clause of the specification with the tests that cover it: a test covers a clause when its name carries
 * the clause's id, as in `it("AS-2.9.8 shows the desktop menu from 960 px")`. Exits 1 when a clause is uncovered.
 *
 *   npm run clauses                all of them
 *   npm run clauses -- --missing   only the uncovered ones
 */
import { globSync, readFileSync } from "node:fs";

const clauses = Object.assign(
  {},
  ...globSync("tests/clauses/*.json").map((file) =>
    JSON.parse(readFileSync(file, "utf8")),
  ),
) as Record<string, string>;

const covered = new Map<string, Set<string>>();
for (const file of globSync(
  "{src,registry,server,scripts,tests}/**/*.{test,spec}.{ts,tsx}",
))
  for (const [id] of readFileSync(file, "utf8").matchAll(
    /\bAS-\d+(?:\.\d+)+/g,
  )) {
    if (clauses[id] === undefined) {
      console.error(`${file} names ${id}, which is no clause`);
      process.exitCode = 1;
    }
    covered.set(id, (covered.get(id) ?? new Set()).add(file));
  }

const onlyMissing = process.argv.includes("--missing");
let missing = 0;
for (const [id, text] of Object.entries(clauses)) {
  const files = covered.get(id);
  if (files === undefined) missing += 1;
  if (files !== undefined && onlyMissing) continue;
  console.log(`${files === undefined ? "✗" : "✓"} ${id.padEnd(9)} ${text}`);
  for (const file of files ?? []) console.log(`            ${file}`);
}
console.log(
  `\n${Object.keys(clauses).length} clauses, ${missing} without a test`,
);
if (missing > 0) process.exitCode = 1;
