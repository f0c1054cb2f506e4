import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createAudit } from "#scripts/doctor/audit.ts";
import { productRegistry } from "#scripts/doctor/registry.ts";
import { productLayout } from "#scripts/pages.ts";
import { pageSegments } from "#src/domain/programme/page-path.ts";
import { examine, isMistake } from "#src/engine/core/doctor/examine.ts";
import { isMadeOf } from "#src/engine/core/layout/resolve.ts";
import type { CatalogLines } from "#src/engine/core/types.ts";
import { emptyContext } from "#src/engine/react/create-engine.ts";
import fr from "#src/i18n/locales/fr.json" with { type: "json" };
import type { Layout } from "#src/schema/types.gen.ts";
import validateRoutes from "#src/schema/validators/routes.gen.js";
import table from "./routes.json" with { type: "json" };
import { startCatalog } from "./start-catalog.ts";

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

test("every first segment of a route is known to be one of our pages", () => {
  const segments = table.routes.map(({ path }) => path.split("/")[1]);
  expect(new Set(segments.filter((one) => one !== undefined))).toEqual(
    pageSegments,
  );
});

test("a visitor's pages need nothing but what comes with the start", () => {
  const isOpen = ({ layout }: (typeof pages)[number]) =>
    table.routes.some(
      ({ page, access }) => page === layout.name && access !== "user",
    );
  const needsNoMore = ({ layout }: (typeof pages)[number]) =>
    isMadeOf(productLayout(layout as Layout), startCatalog as CatalogLines);
  expect(pages.filter(needsNoMore)).toEqual(pages.filter(isOpen));
});

const examined = async (layout: unknown) =>
  examine(layout, {
    ...productRegistry,
    context: emptyContext,
    now: 0,
    audit: await createAudit(layout),
  });

test.each(pages)(
  "the doctor has nothing against $file",
  async ({ file, layout }) => {
    const verdicts = await examined(layout);
    expect(verdicts.filter(isMistake)).toEqual([]);
    expect(verdicts.flatMap(({ warnings = [] }) => warnings)).toEqual([]);
    expect(`${layout.name}.json`).toBe(file);
  },
);

test.each([
  ["a source", "category.json", '"categoryContents"', '"categoryContent"'],
  [
    "a parameter of the address",
    "content.json",
    '"route": "id"',
    '"route": "ident"',
  ],
  ["a type", "login.json", '"Login"', '"Logon"'],
  ["a when", "challenge.json", "facts.isShown", "facts.isShow"],
])("the doctor finds %s misspelt", async (_, file, right, wrong) => {
  const text = readFileSync(new URL(file, folder), "utf8");
  const verdicts = await examined(JSON.parse(text.replace(right, wrong)));
  expect(text).toContain(right);
  expect(verdicts.some(isMistake)).toBe(true);
});

test.each(table.routes)("$path has its page and its title", (route) => {
  if ("page" in route)
    expect(pages.map(({ layout }) => layout.name)).toContain(route.page);
  if ("title" in route) expect(wordOf(route.title ?? "")).toBeTypeOf("string");
});

test("there is a route for everything else", () => {
  expect(table.routes.at(-1)?.path).toBe("*");
});
