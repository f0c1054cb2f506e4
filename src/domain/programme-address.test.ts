import { expect, test } from "vitest";
import { programmeAddress, programmeImages } from "./programme-address.ts";

test.each([
  ["https://example.com/", "https://example.com"],
  ["http://example.com", "http://example.com"],
  ["example.com", "https://example.com"],
  ["//example.com", "https://example.com"],
  ["localhost:3000", "https://localhost:3000"],
  ["javascript:alert(1)", undefined],
  [" ", undefined],
  [null, undefined],
])("AS-9.3 the programme URL %j is %j", (raw, address) => {
  expect(programmeAddress(raw, "https:")).toBe(address);
});

const url = "https://programme.example";

test.each([
  ["logo.svg", url, `${url}/web_files/ui/img/logo.svg`],
  ["un logo.svg", url, `${url}/web_files/ui/img/un%20logo.svg`],
  ["logo.svg", undefined, "/web_files/ui/img/logo.svg"],
  ["https://cdn.example/logo.svg", url, "https://cdn.example/logo.svg"],
  ["/brand/logo.svg", url, "/brand/logo.svg"],
])("AS-9.4 %s of %s is at %s", (file, programme, first) => {
  expect(programmeImages(file, programme)[0]).toBe(first);
});

test("AS-8.12 then the server's default image is tried", () => {
  expect(programmeImages("logo.svg", url)[1]).toBe(
    `${url}/web_files/ui/img/default.svg`,
  );
});

test.each([[null], [undefined], [" "]])("%j names no picture", (file) => {
  expect(programmeImages(file, url)).toEqual([]);
});
