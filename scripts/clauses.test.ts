import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

const script = fileURLToPath(new URL("clauses.ts", import.meta.url));
const run = (folder: string, ...options: string[]) =>
  promisify(execFile)(process.execPath, [script, ...options], {
    cwd: folder,
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** In parts, so that this file names no clause itself. */
const [first, second, later] = [1, 2, 3].map((number) => `AS-${number}.0`);

/** A repository with two clauses, a planned one, and one test file. */
function repository(testFile: string): string {
  const folder = mkdtempSync(join(tmpdir(), "clauses-"));
  folders.push(folder);
  mkdirSync(join(folder, "tests/clauses"), { recursive: true });
  const write = (file: string, text: string) =>
    writeFileSync(join(folder, "tests", file), text);
  write("clauses/a.json", `{ "${first}": "One.", "${second}": "Two." }`);
  write("clauses/planned.json", `{ "history": { "${later}": "Three." } }`);
  write("a.test.ts", testFile);
  return folder;
}

const both = `test("${first} ${second} is so", () => {});`;

test.each([
  ["all covered", both, 0, "2 covered, 0 without a test, 1 planned"],
  [
    "one without a test",
    `test("${first}")`,
    1,
    `Clauses without a test: ${second}`,
  ],
  [
    "one in a comment only",
    `/** ${second} */\n// ${second}\ntest("${first}")`,
    1,
    `Clauses without a test: ${second}`,
  ],
  ["an unknown id", `${both}\ntest("${first}.7")`, 1, "which does not exist"],
  ["a planned one", `${both}\ntest("${later}")`, 1, `${later} is covered`],
])("%s", async (_, testFile, code, words) => {
  const result = await run(repository(testFile));
  expect(result.code).toBe(code);
  expect(result.output).toContain(words);
});

test("--missing and --planned filter, --help explains, other options are rejected", async () => {
  const folder = repository(`test("${first}")`);
  const missing = await run(folder, "--missing");
  expect(missing.output).toContain("Two.");
  expect(missing.output).not.toContain("One.");
  expect((await run(folder, "--planned")).output).toMatch(/history\n\n.*Three/);
  expect(await run(folder, "--help")).toMatchObject({ code: 0 });
  expect(await run(folder, "--nonsense")).toMatchObject({ code: 2 });
});

test("every clause is covered or planned", async () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  expect(await run(root, "--missing")).toMatchObject({ code: 0 });
});
