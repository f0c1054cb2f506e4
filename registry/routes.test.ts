import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import fr from "#src/i18n/locales/fr.json" with { type: "json" };
import validateLayout from "#src/schema/validators/layout.gen.js";
import validateRoutes from "#src/schema/validators/routes.gen.js";
import table from "./routes.json" with { type: "json" };

const folder = new URL("./pages/", import.meta.url);
const pages = readdirSync(folder).map((file) => ({
  file,
  layout: JSON.parse(readFileSync(new URL(file, folder), "utf8")) as {
    name?: unknown;
  },
}));

const wordOf = (key: string) =>
  key
    .split(".")
    .reduce<unknown>(
      (found, part) => (found as Record<string, unknown>)?.[part],
      fr,
    );

test("the routes are what their schema says", () => {
  validateRoutes(table);
  expect(validateRoutes.errors ?? []).toEqual([]);
});

test.each(pages)("$file is a layout, named as its file", ({ file, layout }) => {
  validateLayout(layout);
  expect(validateLayout.errors ?? []).toEqual([]);
  expect(`${layout.name}.json`).toBe(file);
});

test.each(table.routes)("$path has its page and its title", (route) => {
  if ("page" in route)
    expect(pages.map(({ layout }) => layout.name)).toContain(route.page);
  if ("title" in route) expect(wordOf(route.title ?? "")).toBeTypeOf("string");
});

test("there is a route for everything else", () => {
  expect(table.routes.at(-1)?.path).toBe("*");
});
