import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "#scripts/schemas.ts";
import { requestTableModule } from "./request-table-module.ts";

/** Modules and what they import. */
export interface Graph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; isEntry: boolean } | null;
}

/** A page: its routes start with the same modules. */
export interface Page {
  name: string;
  /** The first part of its address: pages of one area are opened one after the other. */
  area: string;
  isForUsers: boolean;
  modules: readonly string[];
}

/** The name of the entry bundle. */
const entry = "index";

/** All modules that `ids` cannot run without. */
function reachedFrom(ids: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(add);
  };
  ids.forEach(add);
  return found;
}

/**
 * Names the file that a module comes in, by the pages that start with it: those of one page are one file, those of one
 * area another, and what several areas share is one as well. Many small files would be as many round trips.
 */
function chunkNames(pages: readonly Page[]) {
  let names: Map<string, string> | undefined;
  return (id: string, graph: Graph): string | null => {
    names ??= namesOf(pages, graph);
    // The document itself is the entry: it becomes one file with the code of the start.
    return graph.getModuleInfo(id)?.isEntry ? entry : (names.get(id) ?? null);
  };
}

/** The names of all modules that belong to a page or to the start; what is loaded when it is needed has none. */
export function namesOf(
  pages: readonly Page[],
  graph: Graph,
): Map<string, string> {
  const pagesOf = new Map<string, Page[]>();
  for (const page of pages) {
    const ids = page.modules.map((path) => join(root, path));
    for (const id of reachedFrom(ids, graph))
      pagesOf.set(id, [...(pagesOf.get(id) ?? []), page]);
  }
  const users = pages.filter(({ isForUsers }) => isForUsers).length;
  return new Map([
    ...Array.from(pagesOf, ([id, of]) => [id, nameOf(of, users)] as const),
    ...Array.from(
      reachedFrom([join(root, "src/main.tsx")], graph),
      (id) => [id, entry] as const,
    ),
  ]);
}

function nameOf(pages: readonly Page[], users: number): string {
  const [first] = pages;
  if (first !== undefined && pages.length === 1) return first.name;
  if (pages.some(({ name }) => name === "login")) return entry;
  if (pages.filter(({ isForUsers }) => isForUsers).length === users)
    return "frame";
  const areas = new Set(pages.map(({ area }) => area));
  return areas.size === 1 ? `${first?.area}-shared` : "shared";
}

/** Which code comes together as one file, computed from routes, pages and catalog. */
export function pageChunks(): Plugin {
  return {
    name: "page-chunks",
    apply: "build",
    async config() {
      const { pagesByRoute } = (await import(
        requestTableModule
      )) as typeof import("./request-table.ts");
      return {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [{ name: chunkNames(pagesByRoute()) }],
              },
            },
          },
        },
      };
    },
  };
}
