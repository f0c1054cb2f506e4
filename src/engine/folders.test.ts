import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const root = import.meta.dirname;

/** The folder of a file of the engine; a file that is in none is its own. */
function folderOf(path: string): string {
  const folder = dirname(path);
  return folder === "." || folder === "core" ? path : folder;
}

/** Which folders of the engine each of them imports, tests left out. */
function importsByFolder(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes(".test."),
  );
  for (const file of files) {
    const folder = folderOf(file);
    const found = imports.get(folder) ?? new Set();
    imports.set(folder, found);
    const text = readFileSync(join(root, file), "utf8");
    for (const [, path = ""] of text.matchAll(
      /(?:from|import)\s*\(?\s*"((?:#src\/engine\/|\.\/)[^"]+)"/g,
    )) {
      const target = path.startsWith("./")
        ? relative(root, join(root, dirname(file), path))
        : path.slice("#src/engine/".length);
      if (folderOf(target) !== folder) found.add(folderOf(target));
    }
  }
  return imports;
}

/** A way from a folder back to itself, where there is one. */
function cycleFrom(
  folder: string,
  imports: Map<string, Set<string>>,
  way: readonly string[] = [],
): readonly string[] | undefined {
  if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
  for (const next of imports.get(folder) ?? []) {
    const found = cycleFrom(next, imports, [...way, folder]);
    if (found !== undefined) return found;
  }
  return undefined;
}

test("the folders of the engine import each other in one direction", () => {
  const imports = importsByFolder();
  expect(imports.get("react")).toContain("core/evaluate");
  for (const folder of imports.keys())
    expect(cycleFrom(folder, imports)?.join(" → ")).toBeUndefined();
});
