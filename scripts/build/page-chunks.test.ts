import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#scripts/schemas.ts";
import { type Graph, namesOf, type Page } from "./page-chunks.ts";

const imports: Record<string, string[]> = {
  "src/main.tsx": ["router"],
  login: ["field", "router"],
  home: ["header", "tile"],
  store: ["header", "price"],
  order: ["header", "price", "field"],
  header: ["icon"],
  tile: ["medal"],
  badges: ["header", "medal"],
};

const idOf = (path: string) => join(root, path);
const graph: Graph = {
  getModuleInfo: (id) => ({
    isEntry: false,
    importedIds: (imports[id.slice(idOf("").length)] ?? []).map(idOf),
  }),
};

const page = (
  name: string,
  area: string,
  { isForUsers = true } = {},
): Page => ({
  ...{ name, area, isForUsers },
  modules: [name],
});

test.each([
  ["router", "index"],
  ["field", "index"],
  ["login", "login"],
  ["icon", "frame"],
  ["tile", "home"],
  ["price", "store-shared"],
  ["order", "order"],
  ["medal", "shared"],
  ["dialog", undefined],
])("the module %s comes in the file %s", (path, file) => {
  const names = namesOf(
    [
      page("login", "auth", { isForUsers: false }),
      page("home", ""),
      page("store", "store"),
      page("order", "store"),
      page("badges", "badges"),
    ],
    graph,
  );
  expect(names.get(idOf(path))).toBe(file);
});
