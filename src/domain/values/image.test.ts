import { expect, test } from "vitest";
import { imageAlt, imageUrl, imageWidths } from "./image.ts";

test.each([
  ["/media/1.svg", "/media/1.svg", ""],
  [
    { contentUrl: "/media/1.svg", alt: "Une remise" },
    "/media/1.svg",
    "Une remise",
  ],
  [{ contentUrl: "/media/1.svg", alt: null }, "/media/1.svg", ""],
  [{ "@id": "/v2/media-objects/1" }, undefined, ""],
  ["media/1.svg", "/media/1.svg", ""],
  ["../uploads/un prix.svg", "/uploads/un prix.svg", ""],
  [{ contentUrl: "./media/1.svg" }, "/media/1.svg", ""],
  ["//cdn.example/1.svg", "//cdn.example/1.svg", ""],
  ["https://club.example/1.svg", "https://club.example/1.svg", ""],
  ["data:image/gif;base64,R0lG", "data:image/gif;base64,R0lG", ""],
  ["javascript:alert(1)", undefined, ""],
  [{ contentUrl: " JavaScript:\nalert(1)" }, undefined, ""],
  ["file:///etc/passwd", undefined, ""],
  ["blob:https://club.example/1", "blob:https://club.example/1", ""],
  ["  ", undefined, ""],
  [null, undefined, ""],
  [undefined, undefined, ""],
])("the address in %j is %s", (image, url, alt) => {
  expect(imageUrl(image)).toBe(url);
  expect(imageAlt(image)).toBe(alt);
});

test.each([
  [{ contentUrl: "/a", srcset: "/b 480w" }, "/b 480w"],
  [{ contentUrl: "/a", srcset: null }, undefined],
  [{ contentUrl: "/a" }, undefined],
  ["/a", undefined],
  [null, undefined],
])("BO-7.2 the widths of %j are %j", (image, widths) => {
  expect(imageWidths(image)).toBe(widths);
});
