// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { loadAnalytics, loadConsentScript } from "./third-party-scripts.ts";

afterEach(() => vi.restoreAllMocks());

test("a page whose policy forbids third-party scripts works without them", () => {
  const refusal = new TypeError("This document requires 'TrustedScriptURL'");
  vi.spyOn(HTMLScriptElement.prototype, "src", "set").mockImplementation(() => {
    throw refusal;
  });
  const said = vi.spyOn(console, "error").mockReturnValue();
  loadConsentScript("consent", () => undefined);
  loadAnalytics("UA-1");
  expect(said.mock.calls).toEqual([[refusal], [refusal]]);
  expect(document.querySelector("script")).toBeNull();
});
