import { expect, test } from "vitest";
import {
  programmeAddress,
  programmeImage,
  programmeLogos,
} from "./programme-address.ts";

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
])("AS-9.4 %s of %s is at %s", (file, programme, address) => {
  expect(programmeImage(file, programme)).toBe(address);
});

test("AS-8.12 a logo falls back to the server's default logo", () => {
  expect(programmeLogos("logo.svg", url)).toEqual([
    `${url}/web_files/ui/img/logo.svg`,
    `${url}/web_files/ui/img/default.svg`,
  ]);
});

test.each([[null], [undefined], [" "]])("%j means no picture", (file) => {
  expect(programmeImage(file, url)).toBeUndefined();
  expect(programmeLogos(file, url)).toEqual([]);
});
