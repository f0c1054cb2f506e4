import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folders } from "./import-rules.ts";

const code = folders.filter(({ folder }) => folder !== "schemas");
const pathIn = (folder: string) =>
  folder.endsWith(".ts") ? folder : `${folder}/some/file.ts`;
const targets = [
  ...folders.map(({ folder }) => folder),
  "src/api/errors/error-texts.ts",
  "src/engine/contract.ts",
  "server/core/cli.ts",
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
  const there = ["src", "server"].flatMap((parent) =>
    readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${parent}/${name}`),
  );
  expect(rows).toEqual(expect.arrayContaining(there));
});

test("no modules import each other in a circle, types included", () => {
  const importsOf = new Map(
    globSync("{src,server,registry,scripts}/**/*.{ts,tsx}")
      .filter((file) => !/\.test\.|\.d\.ts$/.test(file))
      .map((file) => {
        const text = readFileSync(file, "utf8");
        const specifiers = text.matchAll(
          /\b(?:from|import)\s*\(?\s*"(#|\.\/)([^"]+)"/g,
        );
        return [
          file,
          [...specifiers].map(([, start, path = ""]) =>
            start === "#" ? path : join(dirname(file), path),
          ),
        ] as const;
      }),
  );
  const finished = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file))
      circles.push([...way.slice(way.indexOf(file)), file].join(" → "));
    if (finished.has(file) || way.includes(file)) return;
    for (const next of importsOf.get(file) ?? []) visit(next, [...way, file]);
    finished.add(file);
  };
  for (const file of importsOf.keys()) visit(file, []);
  expect(importsOf.size).toBeGreaterThan(500);
  expect(circles).toEqual([]);
});
