import { expect, test } from "vitest";
import { programmeAddress } from "./programme-address.ts";

test.each([
  ["https://example.com/", "https://example.com"],
  ["http://example.com", "http://example.com"],
  ["example.com", "https://example.com"],
  ["//example.com", "https://example.com"],
  ["localhost:3000", "https://localhost:3000"],
  ["javascript:alert(1)", undefined],
  [" ", undefined],
  [null, undefined],
])("specification 9: the programme URL %j is %j", (raw, address) => {
  expect(programmeAddress(raw, "https:")).toBe(address);
});
