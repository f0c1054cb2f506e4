import { expect, test } from "vitest";
import { type BuiltFile, overBudget } from "./start-budgets.ts";

const file = (name: string, size: number, rest: Partial<BuiltFile> = {}) => ({
  ...{ name, size, isStyle: false, isEntry: false, modules: [], imports: [] },
  ...rest,
});

const files = [
  file("index.js", 100_000, { isEntry: true, imports: ["runtime.js"] }),
  file("runtime.js", 1_000),
  file("style.css", 10_000, { isStyle: true }),
  file("login.js", 5_000, {
    modules: ["/home/me/src/login.tsx"],
    imports: ["basics.js", "index.js"],
  }),
  file("basics.js", 20_000),
  file("home.js", 90_000),
];
const budget = {
  page: "login",
  modules: ["src/login.tsx"],
  ...{ script: 126, style: 10, files: 5 },
};

test("a page needs the entry bundle, its own files and their imports, and no others", () => {
  expect(overBudget(files, budget)).toBeUndefined();
});

test.each([
  [{ script: 125.9 }, "126 kB of JavaScript where 125.9 are allowed"],
  [{ style: 9 }, "10 kB of style where 9 are allowed"],
  [{ files: 4 }, "5 files of code where 4 are allowed"],
])(
  "reports more than %o, with the page's files, largest first",
  (less, text) => {
    const told = overBudget(files, { ...budget, ...less });
    expect(told).toBe(
      `login: ${text}
    100.0 index.js
     20.0 basics.js
     10.0 style.css
      5.0 login.js
      1.0 runtime.js`,
    );
  },
);

test("a page whose modules are missing in the build does not count as small", () => {
  expect(() =>
    overBudget(files, { ...budget, modules: ["src/gone.tsx"] }),
  ).toThrow("src/gone.tsx");
});
