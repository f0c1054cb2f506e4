import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folders } from "./import-rules.ts";

const code = folders.filter(({ folder }) => folder !== "schemas");
const pathIn = (folder: string) =>
  folder.endsWith(".ts") ? folder : `${folder}/some/file.ts`;
const targets = [
  ...folders.map(({ folder }) => folder),
  "src/api/errors.ts",
  "src/engine/contract.ts",
  "server/cli/cli.ts",
].map(pathIn);

/** A repository with these lint rules, and one module per folder that imports something from every folder. */
const root = mkdtempSync(join(tmpdir(), "import-rules-"));
afterAll(() => rmSync(root, { recursive: true }));

/** The imports that lint rejects, as `importing file imported file`. */
let refused: string[];

beforeAll(() => {
  for (const file of ["biome.json", "scripts/generate/import-rules.gen.json"])
    cpSync(file, join(root, file));
  const lines = [...targets.map((path) => `#${path}`), "../file.ts"];
  for (const { folder } of code) {
    mkdirSync(join(root, folder, "some"), { recursive: true });
    for (const name of ["file.ts", "file.test.ts"])
      writeFileSync(
        join(root, folder, "some", name),
        lines.map((line) => `import "${line}";\n`).join(""),
      );
  }
  const biome = join(process.cwd(), "node_modules/.bin/biome");
  const { stdout } = spawnSync(
    biome,
    [
      "lint",
      "--only=style/noRestrictedImports",
      "--vcs-enabled=false",
      "--max-diagnostics=none",
      "--reporter=json",
    ],
    { cwd: root, encoding: "utf8" },
  );
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { location: { path: string; start: { line: number } } }[];
  };
  refused = diagnostics
    .map(({ location: { path, start } }) => `${path} ${lines[start.line - 1]}`)
    .sort();
});

const contains = (folder: string, path: string) =>
  path === folder || path.startsWith(`${folder}/`);

test.each(code)(
  "lint rejects exactly the imports that $folder may not have",
  ({ folder, imports }) => {
    const allowed = [folder, ...imports];
    const isFree = imports.includes("*");
    const expected = [
      ...targets
        .filter((path) => !allowed.some((one) => contains(one, path)))
        .map((path) => `#${path}`),
      "../file.ts",
    ];
    const file = pathIn(folder);
    expect(refused.filter((line) => line.startsWith(`${file} `))).toEqual(
      isFree ? [] : expected.map((line) => `${file} ${line}`).sort(),
    );
  },
);

test("tests may import everything", () => {
  expect(refused.filter((line) => line.includes(".test.ts "))).toEqual([]);
});

test("every folder with code has a row", () => {
  const rows = folders.map(({ folder }) => folder);
  const there = readdirSync("src", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `src/${name}`);
  expect(rows).toEqual(expect.arrayContaining(there));
});
