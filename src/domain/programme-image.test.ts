import { expect, test } from "vitest";
import { programmeImages } from "./programme-image.ts";

const url = "https://programme.example";

test.each([
  ["logo.svg", url, `${url}/web_files/ui/img/logo.svg`],
  ["un logo.svg", url, `${url}/web_files/ui/img/un%20logo.svg`],
  ["logo.svg", undefined, "/web_files/ui/img/logo.svg"],
  ["https://cdn.example/logo.svg", url, "https://cdn.example/logo.svg"],
  ["/brand/logo.svg", url, "/brand/logo.svg"],
])(
  "specification 9, logo path: %s of %s is at %s",
  (file, programme, first) => {
    expect(programmeImages(file, programme)[0]).toBe(first);
  },
);

test("specification 8, images: then the default image", () => {
  expect(programmeImages("logo.svg", url)[1]).toBe(
    `${url}/web_files/ui/img/default.svg`,
  );
});

test.each([[null], [undefined], [" "]])("%j names no picture", (file) => {
  expect(programmeImages(file, url)).toEqual([]);
});
