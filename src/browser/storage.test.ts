// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from "vitest";
import { localTexts, tabTexts } from "./storage.ts";

afterEach(() => {
  vi.restoreAllMocks();
  for (const storage of [localTexts, tabTexts])
    for (const key of storage.keys()) storage.remove(key);
});

const blocked = () => {
  throw new DOMException("denied", "SecurityError");
};
const full = () => {
  throw new DOMException("full", "QuotaExceededError");
};

describe.each([
  ["local", localTexts, "localStorage"],
  ["session", tabTexts, "sessionStorage"],
] as const)("%s storage", (_, texts, name) => {
  test("values are stored by the browser", () => {
    expect(texts.set("a", "1")).toBe(true);
    expect(globalThis[name].getItem("a")).toBe("1");
    expect(texts.get("a")).toBe("1");
    expect(texts.keys()).toEqual(["a"]);
    texts.remove("a");
    expect(texts.get("a")).toBeNull();
  });

  test("if site data is blocked, they last until the page is left", () => {
    vi.spyOn(globalThis, name, "get").mockImplementation(blocked);
    expect(texts.get("a")).toBeNull();
    expect(texts.set("a", "1")).toBe(false);
    expect(texts.get("a")).toBe("1");
    expect(texts.keys()).toEqual(["a"]);
    texts.remove("a");
    expect(texts.get("a")).toBeNull();
  });

  test("if it is full, the new text takes precedence over the stored one", () => {
    texts.set("a", "old");
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(full);
    expect(texts.set("a", "new")).toBe(false);
    expect(texts.get("a")).toBe("new");
    vi.restoreAllMocks();
    expect(texts.set("a", "newest")).toBe(true);
    expect(texts.get("a")).toBe("newest");
  });
});
