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

test.each([
  "function ML(a){return a+1}export{ML as a}",
  "import{b as ML}from'./c.js';ML(1)",
  "var t=(ML,n)=>ML(n),u=({a:ML=1,...n})=>[ML,n]",
  "function t(){if(n)for(var ML=0;ML<9;ML++);return ML}",
  "try{t()}catch(ML){n(ML)}for(const[ML]of n)t(ML)",
  "var t=class ML{static n=new ML};switch(n){case 1:let ML;default:t(ML)}",
  "t(()=>ML());let ML=n",
  "export{t as ML}from'./c.js';ML:for(;;)break ML",
  "const Promise=t();Promise.withResolvers()",
])("names that a script declares itself are no APIs: %s", (code) => {
  expect(needs(code).problems).toEqual([]);
});

test.each([
  "{let ML=1}new ML",
  "function t(ML){return ML}t(new ML)",
  "var t=function ML(){};new ML",
  "var t=({ML:n})=>n;new ML",
])("names that are declared in another scope are APIs: %s", (code) => {
  expect(needs(code).problems).toEqual([
    expect.stringMatching(/^ML is missing in /),
  ]);
});

test("unreachable code of a library is allowed, in a file with that library", () => {
  const code = "AbortSignal.any([a])";
  expect(needs(code, ["/node_modules/file-type/index.js"]).problems).toEqual(
    [],
  );
  expect(needs(code, ["/src/api/client/client.ts"]).problems).toHaveLength(1);
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
