import { expect, test } from "vitest";

/** Files with texts in French: all lines of some, the French ones of the others. */
const files = import.meta.glob<string>(
  [
    "/src/**/locales/fr.json",
    "/server/core/messages/fr.json",
    "/src/domain/documents/examine/outcome-words/fr.json",
    "/server/seed/data/history.json",
    "/schemas/**/*.schema.json",
    "/{index,src/*/index}.html",
  ],
  { query: "?raw", import: "default", eager: true },
);

const isFrench = (file: string, line: string) =>
  /\/(fr|history)\.json$/.test(file) || /"fr": "|lang="fr">/.test(line);

test("French has no-break spaces before its signs, so that no line begins with one", () => {
  const lines = Object.entries(files).flatMap(([file, content]) =>
    content
      .split("\n")
      .filter((line) => isFrench(file, line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(lines.length).toBeGreaterThan(3_000);
  expect(lines.filter((line) => /« | [:;?!%»]/.test(line))).toEqual([]);
});
