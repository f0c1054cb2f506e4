import { describe, expect, test } from "vitest";
import {
  deepLinks,
  hostileReturnPaths,
  undecodable,
} from "#tests/support/return-paths.ts";
import { loginAddress, rawReturnPath, safeReturnPath } from "./return-path.ts";

describe("returnPath accepts a path of this application", () => {
  test.each(deepLinks)("%s", (path) => {
    expect(safeReturnPath(encodeURIComponent(path))).toBe(path);
  });

  test("even if it was not encoded", () => {
    expect(safeReturnPath("/content/12?inspect=1#prizes")).toBe(
      "/content/12?inspect=1#prizes",
    );
  });
});

test("at least 150 hostile paths are tried, and 20 good ones", () => {
  expect(new Set(hostileReturnPaths).size).toBeGreaterThanOrEqual(150);
  expect(new Set(deepLinks).size).toBeGreaterThanOrEqual(20);
});

describe("AS-4.3 returnPath falls back to home for hostile paths", () => {
  test.each(hostileReturnPaths)("%j", (path) => {
    expect(safeReturnPath(encodeURIComponent(path))).toBe("/");
    expect(
      new URL(safeReturnPath(path), "https://programme.example").origin,
    ).toBe("https://programme.example");
  });

  test.each([...undecodable, null, undefined])("undecodable %j", (raw) => {
    expect(safeReturnPath(raw)).toBe("/");
  });
});

describe("AS-2.1.6 AS-2.1.7 CH-2.1.1 CH-2.1.2 the login address", () => {
  test.each([
    ["/", "/auth"],
    ["", "/auth"],
    ["/?inspect=1", "/auth"],
    ["/content/3", "/auth?returnPath=%2Fcontent%2F3"],
    [
      "/content/3?a=1&b=2#c",
      "/auth?returnPath=%2Fcontent%2F3%3Fa%3D1%26b%3D2%23c",
    ],
  ])("from %j to %s", (current, address) => {
    expect(loginAddress(current)).toBe(address);
  });

  test("survives the round trip", () => {
    const address = loginAddress("/content/3?a=1&b=2#c");
    expect(safeReturnPath(rawReturnPath(address.replace("/auth", "")))).toBe(
      "/content/3?a=1&b=2#c",
    );
  });
});
