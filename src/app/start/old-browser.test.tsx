import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInThisContext } from "node:vm";
import { beforeEach, expect, test, vi } from "vitest";

const fileText = (name: string) =>
  readFileSync(join(import.meta.dirname, name), "utf8");

/** Runs the script in a document, as in a browser that must have these APIs. */
function start(...required: string[]): void {
  document.body.innerHTML = `${fileText("start.html")}<div id="root"></div>`;
  Object.defineProperty(HTMLScriptElement.prototype, "noModule", {
    value: false,
    configurable: true,
  });
  const script = fileText("old-browser.js").replace(
    '["__REQUIRED__"]',
    JSON.stringify(required),
  );
  runInThisContext(script);
}

const shown = () => [
  ...document.querySelectorAll<HTMLElement>("[role=alert]:not([hidden]) > p"),
];

beforeEach(() => localStorage.clear());

test("a browser that has everything starts the application", () => {
  start("Object.hasOwn", "Array.prototype.map", "structuredClone");
  expect(shown()).toEqual([]);
  expect(document.getElementById("root")).not.toBeNull();
});

test.each(["nothing", "Object.nothing", "Nothing.prototype.toSorted"])(
  "a browser without %s is too old",
  (path) => {
    start("Object.hasOwn", path);
    expect(shown()).toHaveLength(6);
    expect(document.getElementById("root")).toBeNull();
  },
);

test("so is one without modules", () => {
  const { createElement } = document;
  vi.spyOn(document, "createElement").mockImplementation((name: string) =>
    createElement.call(document, name === "script" ? "div" : name),
  );
  start();
  expect(shown()).toHaveLength(6);
});

test("so is one that does not know the latest syntax of regular expressions", () => {
  vi.stubGlobal("RegExp", () => {
    throw new SyntaxError("invalid group specifier name");
  });
  start();
  expect(shown()).toHaveLength(6);
});

test.each(["too-old", "start-broken", "start-missing", "start-failed"])(
  "%s is said in the visitor's language first, then in the other five",
  (id) => {
    for (const language of ["fr", "en", "it", "es", "de", "nl"]) {
      localStorage.setItem("i18nextLng", language);
      start();
      globalThis.showInsteadOfApp?.(id);
      const languages = shown().map(({ lang }) => lang);
      expect(languages[0]).toBe(language);
      expect(new Set(languages).size).toBe(6);
    }
  },
);
