import { expect, test, vi } from "vitest";
import { randomId } from "./random-id.ts";

test("an id is a UUID of version 4, different each time", () => {
  const ids = Array.from({ length: 100 }, randomId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids)
    expect(id).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
});

test("it does not require a secure context", () => {
  vi.stubGlobal("crypto", {
    getRandomValues: (bytes: Uint8Array) => bytes.fill(255),
  });
  expect(randomId()).toBe("ffffffff-ffff-4fff-bfff-ffffffffffff");
});
