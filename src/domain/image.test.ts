import { expect, test } from "vitest";
import { imageAlt, imageUrl } from "./image.ts";

test.each([
  ["/media/1.svg", "/media/1.svg", ""],
  [
    { contentUrl: "/media/1.svg", alt: "Une remise" },
    "/media/1.svg",
    "Une remise",
  ],
  [{ contentUrl: "/media/1.svg", alt: null }, "/media/1.svg", ""],
  [{ "@id": "/v2/media-objects/1" }, undefined, ""],
  ["  ", undefined, ""],
  [null, undefined, ""],
  [undefined, undefined, ""],
])("the address in %j is %s", (image, url, alt) => {
  expect(imageUrl(image)).toBe(url);
  expect(imageAlt(image)).toBe(alt);
});
