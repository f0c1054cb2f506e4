import type { Rolldown } from "vite";
import { expect, test } from "vitest";
import { catalog } from "#registry/catalog.ts";
import routes from "#registry/routes.json" with { type: "json" };
import { componentFile } from "#scripts/component-file.ts";
import type { CatalogLine } from "#src/engine/contract.ts";
import { languages } from "#src/i18n/languages.ts";
import { modulesOfRoute, pagesByRoute, requestTable } from "./request-table.ts";

const chunk = (
  fileName: string,
  modules: string[],
  imports: string[] = [],
) => ({
  ...{ type: "chunk", fileName, imports, isEntry: fileName === "index.js" },
  moduleIds: modules.map((path) => `/home/me/${path}`),
});

/** A build with each block in a separate file. */
const bundle = Object.fromEntries(
  [
    chunk("index.js", ["src/main.tsx"], ["runtime.js"]),
    chunk("runtime.js", []),
    chunk("header.js", ["src/app/screen/header-footer.tsx"], ["basics.js"]),
    chunk(
      "tables.js",
      [
        "registry/tables.ts",
        "registry/layouts.ts",
        "src/shell/paged-port.ts",
        "src/api/cache/query-persistence.ts",
        "src/ui/rich-text/fill-rich-text.ts",
      ],
      [],
    ),
    chunk("basics.js", [], ["index.js", "runtime.js"]),
    ...Object.keys(catalog).map((name) =>
      chunk(`${name}.js`, [componentFile(name)], ["basics.js"]),
    ),
    ...languages.map((language) => ({
      type: "asset",
      fileName: `${language}.json`,
      originalFileNames: [`src/i18n/locales/${language}.json`],
    })),
  ].map((file) => [file.fileName, file]),
) as unknown as Rolldown.OutputBundle;

const table = await requestTable(bundle, "/fo/");
const route = (path: string) => table.routes.find((one) => one.path === path);

test("the table has every route of the registry, in its order", () => {
  expect(table.routes.map(({ path }) => path)).toEqual(
    routes.routes.map(({ path }) => path),
  );
  expect(table.folder).toBe("/fo/");
  expect(table.texts.de).toBe("de.json");
});

test("a page preloads the files of its blocks and the calls of its data, exactly as they are made", () => {
  expect(route("/challenge/:id/declare")).toEqual({
    path: "/challenge/:id/declare",
    access: "user",
    decision: [],
    files: [
      "header.js",
      "basics.js",
      "tables.js",
      "ChallengeHero.js",
      "DeclarationWizard.js",
    ],
    calls: [
      { path: "/challenges/{id}/user.jsonld", prefer: "products=paged" },
      { path: "/challenge-list-products.jsonld?id={id}&itemsPerPage=10000" },
    ],
  });
});

test("a visitors' page has no header, and makes public calls without a token", () => {
  expect(route("/auth")?.files).toEqual(["Login.js", "basics.js"]);
  expect(route("/auth")?.calls).toContainEqual({
    path: "/config/sso-saml/check",
    anonymous: true,
  });
});

test("for an optional feature, only its state and its code are preloaded", () => {
  expect(route("/store")).toMatchObject({
    decision: [{ path: "/features?name=use_store" }],
    files: ["header.js", "basics.js", "tables.js", "Store.js"],
    calls: [],
  });
});

test("all pages request the settings, those of users also the user and their header's data", () => {
  const paths = (calls: readonly { path: string }[]) =>
    calls.map(({ path }) => path);
  expect(paths(table.visitor)).toEqual([
    "/config/app",
    "/options",
    "/features?name=post_user_register",
  ]);
  expect(paths(table.user)).toEqual(["/me", "/config/app", "/options"]);
  expect(paths(table.header)).toEqual([
    "/menus",
    "/features?name=use_store",
    "/features?name=display_contact_tab",
  ]);
});

test("a route begins with its frame and blocks, and with those that may be composed where it has such content", () => {
  expect(modulesOfRoute("/auth")).toEqual([componentFile("Login")]);
  const composed = Object.entries<CatalogLine>(catalog).filter(([, line]) =>
    line.places.includes("programme"),
  );
  const [late, prompt] = [true, false].map((isLate) =>
    composed
      .filter(([, line]) => (line.isLate ?? false) === isLate)
      .map(([type]) => componentFile(type)),
  );
  const modules = modulesOfRoute("/");
  expect(late?.filter((file) => modules.includes(file))).toEqual([]);
  expect(modules).toEqual(
    expect.arrayContaining([
      "src/app/screen/header-footer.tsx",
      "registry/tables.ts",
      ...(prompt ?? []),
    ]),
  );
});

test("a build without the code of a block is rejected", async () => {
  const { "Login.js": _, ...rest } = bundle;
  await expect(requestTable(rest, "/fo/")).rejects.toThrow(
    "No file of the build holds src/composites/access/login/login.tsx",
  );
});

test("a page is named once, however many routes show it; those with composed content are one area", () => {
  const areas = new Map(pagesByRoute().map(({ name, area }) => [name, area]));
  expect(areas.size).toBe(pagesByRoute().length);
  expect(areas.get("order")).toBe("store");
  expect(areas.get("home")).toBe("content");
  expect(areas.get("content")).toBe("content");
  expect(areas.get("login")).toBe("auth");
});
