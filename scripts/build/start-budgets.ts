/**
 * What people wait for before a page can be used may not grow unseen: the build fails where the code of a page is more than
 * its budget, and names the files that it needs with their sizes. The figures are those of a browser that has nothing yet.
 */
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { requestTableModule } from "./request-table-module.ts";

interface Budget {
  page: string;
  /** The page's own modules, besides the entry bundle. */
  modules: string[];
  /** JavaScript, in kB gzip. */
  script: number;
  /** Style sheets, in kB gzip. */
  style: number;
  /** Files of code: each is a request before the largest paint. */
  files: number;
}

/** Of the login's 152 kB of JavaScript, React, the words, queries and the router alone are 97. */
const routeBudgets = [
  { page: "/auth", script: 153, style: 26, files: 4 },
  { page: "/", script: 217.4, style: 26, files: 6 },
  { page: "/challenge/:id", script: 238.7, style: 26, files: 7 },
  { page: "/challenge/:id/declare", script: 250.6, style: 26, files: 7 },
];

/** The front office's budgets: those of routes, whose modules follow from the registry, and the report of an error. */
async function frontBudgets(): Promise<Budget[]> {
  const { modulesOfRoute } = (await import(
    requestTableModule
  )) as typeof import("./request-table.ts");
  return [
    ...routeBudgets.map((budget) => ({
      ...budget,
      modules: modulesOfRoute(budget.page),
    })),
    {
      page: "the report of an error",
      modules: ["src/app/start/report-errors.ts"],
      ...{ script: 152, style: 26, files: 4 },
    },
  ];
}

/** A file of the build, as far as a budget is concerned with it. */
export interface BuiltFile {
  name: string;
  /** Bytes, compressed. */
  size: number;
  isStyle: boolean;
  isEntry: boolean;
  /** The modules in it, by their paths. */
  modules: readonly string[];
  /** The files that it cannot run without. */
  imports: readonly string[];
}

const kB = (bytes: number) => bytes / 1000;

/** The files of a page: the entry bundle, the files of its modules, and their static imports. */
function filesOf(files: readonly BuiltFile[], modules: string[]): BuiltFile[] {
  const found = new Set<BuiltFile>();
  const add = (file: BuiltFile | undefined) => {
    if (file === undefined || found.has(file)) return;
    found.add(file);
    for (const name of file.imports)
      add(files.find((other) => other.name === name));
  };
  for (const file of files) if (file.isEntry || file.isStyle) add(file);
  for (const path of modules) {
    const file = files.find((one) =>
      one.modules.some((id) => id.endsWith(`/${path}`)),
    );
    if (file === undefined)
      throw new Error(
        `No file of the build holds ${path}: name what the page begins with in scripts/build/start-budgets.ts.`,
      );
    add(file);
  }
  return [...found];
}

/** Explains how a page exceeds its budget, with the files that it needs; undefined if it does not. */
export function overBudget(
  files: readonly BuiltFile[],
  { page, modules, ...budget }: Budget,
): string | undefined {
  const needed = filesOf(files, modules);
  const sum = (isStyle: boolean) =>
    kB(
      needed
        .filter((file) => file.isStyle === isStyle)
        .reduce((total, { size }) => total + size, 0),
    );
  const figures = [
    ["kB of JavaScript", sum(false), budget.script],
    ["kB of style", sum(true), budget.style],
    ["files of code", needed.length, budget.files],
  ] as const;
  const beyond = figures
    .filter(([, value, allowed]) => value > allowed)
    .map(
      ([what, value, allowed]) =>
        `${Number(value.toFixed(1))} ${what} where ${allowed} are allowed`,
    );
  if (beyond.length === 0) return undefined;
  const list = needed
    .toSorted((one, other) => other.size - one.size)
    .map(({ name, size }) => `${kB(size).toFixed(1).padStart(9)} ${name}`);
  return `${page}: ${beyond.join(", ")}\n${list.join("\n")}`;
}

/** Fails a build whose pages need more than their budgets. */
export const startBudgets = (
  load: () => Promise<readonly Budget[]> = frontBudgets,
): Plugin => ({
  name: "start-budgets",
  apply: "build",
  generateBundle: {
    order: "post",
    async handler(_, bundle) {
      const budgets = await load();
      const files = Object.values(bundle).flatMap((file): BuiltFile[] => {
        const isStyle = file.fileName.endsWith(".css");
        if (file.type === "asset" && !isStyle) return [];
        const text = file.type === "chunk" ? file.code : file.source;
        return [
          {
            name: file.fileName,
            size: gzipSync(text, { level: 9 }).length,
            isStyle,
            isEntry: file.type === "chunk" && file.isEntry,
            modules: file.type === "chunk" ? file.moduleIds : [],
            imports: file.type === "chunk" ? file.imports : [],
          },
        ];
      });
      const beyond = budgets.flatMap(
        (budget) => overBudget(files, budget) ?? [],
      );
      if (beyond.length > 0)
        this.error(
          `A page needs more than its budget (scripts/build/start-budgets.ts):\n${beyond.join("\n")}`,
        );
    },
  },
});
