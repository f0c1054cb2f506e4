import { expect, test } from "vitest";
import { programmeAddress, safeAddress } from "./address.ts";

test.each([
  ["https://example.com/a", "https://example.com/a"],
  [" http://example.com ", "http://example.com"],
  ["HTTPS://example.com", "HTTPS://example.com"],
  ["mailto:a@example.com", "mailto:a@example.com"],
  ["tel:+33123456789", "tel:+33123456789"],
  ["/legal/terms.pdf", "/legal/terms.pdf"],
  ["legal/terms.pdf", "legal/terms.pdf"],
  ["javascript:alert(1)", undefined],
  ["JaVaScript:alert(1)", undefined],
  ["java\nscript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["https:evil", undefined],
  ["\\\\evil.example", undefined],
  ["", undefined],
  [null, undefined],
  [undefined, undefined],
])("safeAddress(%j) is %j", (raw, address) => {
  expect(safeAddress(raw)).toBe(address);
});

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
