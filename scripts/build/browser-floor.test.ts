import { readFileSync } from "node:fs";
import { parseAst } from "vite";
import { describe, expect, test } from "vitest";
import {
  type Browsers,
  browserNeeds,
  buildTarget,
  oldestBrowsers,
  oldestOfficeBrowsers,
} from "./browser-floor.ts";

const needs = (code: string, modules: string[] = []) =>
  browserNeeds([{ name: "a.js", code, modules }]);

describe("a build fails with an API that one of the oldest browsers lacks", () => {
  test.each([
    ["Promise.withResolvers()", "Promise.withResolvers"],
    ["globalThis.URL.parse(text)", "URL.parse"],
    ["AbortSignal.any([a, b])", "AbortSignal.any"],
    ["new Set(a).union(b)", "Set.prototype.union"],
    ["panel.hidePopover()", "HTMLElement.prototype.hidePopover"],
    ["window.requestIdleCallback(work)", "requestIdleCallback"],
    ["const later = requestIdleCallback", "requestIdleCallback"],
    ["Array['fromAsync'](list)", "Array.fromAsync"],
    [
      "text.isWellFormed?.(); new Intl.DurationFormat(a)",
      "Intl.DurationFormat",
    ],
  ])("%s", (code, path) => {
    const { problems } = needs(code);
    expect(problems).toEqual([
      expect.stringMatching(`^${path} is missing in .*: a.js$`),
    ]);
  });
});

test.each([
  "typeof requestIdleCallback === 'function' && requestIdleCallback(work)",
  "'requestIdleCallback' in window && requestIdleCallback(work)",
  "`requestIdleCallback` in window && requestIdleCallback(work)",
  "window.scheduler?.yield?.()",
  "element.hidePopover?.()",
  "if (element.hidePopover) element.hidePopover()",
  "const own = { hidePopover() {}, scheduler: 1 }; list.use(own.scheduler)",
  "cache.drop(1).toArray()",
])("features that a script checks for or defines are allowed: %s", (code) => {
  expect(needs(code)).toEqual({ problems: [], required: [] });
});

test("unreachable code of a library is allowed, in a file with that library", () => {
  const code = "AbortSignal.any([a])";
  expect(needs(code, ["/node_modules/file-type/index.js"]).problems).toEqual(
    [],
  );
  expect(needs(code, ["/src/api/client.ts"]).problems).toHaveLength(1);
});

test("the page checks only for features that some browsers with modules lack", () => {
  const code =
    "[].at(-1); structuredClone(a); Object.hasOwn(a, 'b'); [].map(f); Promise.all(a); new URL(b)";
  expect(needs(code).required).toEqual([
    "Array.prototype.at",
    "Object.hasOwn",
    "structuredClone",
  ]);
});

test("the worker may use APIs that pages must not", () => {
  expect(
    browserNeeds([{ name: "worker.js", code: "caches.open('a')" }]),
  ).toEqual({
    problems: [],
    required: [],
  });
});

test.each(["old-browser.js", "missing-entry.js"])(
  "the part of the page in %s is ES5, so that old browsers can run it",
  (name) => {
    const code = readFileSync(`src/app/start/${name}`, "utf8");
    const later =
      /^(Arrow|Await|Chain|Class|ForOf|Import|Export|Meta|Property.*Pattern|Rest|Spread|Super|Tagged|Template|Yield|ArrayPattern|ObjectPattern|AssignmentPattern)/;
    JSON.stringify(parseAst(code), (key, value) => {
      if (key === "type") expect(value).not.toMatch(later);
      if (key === "kind") expect(["var", "init"]).toContain(value);
      if (key === "regex") expect(value.pattern).not.toContain("?<");
      if (key === "operator") expect(["**", "??"]).not.toContain(value);
      return value;
    });
    expect(code).not.toMatch(/,\s*[)\]}]/);
  },
);

const versions = ({ chrome, edge, firefox, safari }: Browsers) =>
  `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox} (ESR), Safari ${safari}`;

test("README and docs name the oldest browsers", () => {
  const read = (file: string) =>
    readFileSync(file, "utf8").replace(/\s+/g, " ");
  for (const file of ["README.md", "docs/browsers.md"])
    expect(read(file)).toContain(versions(oldestBrowsers));
  expect(read("docs/browsers.md")).toContain(versions(oldestOfficeBrowsers));
  expect(buildTarget(oldestBrowsers)).toEqual([
    "chrome111",
    "edge111",
    "firefox128",
    "safari16.4",
    "ios16.4",
  ]);
});
