import { describe, expect, it } from "vitest";
import {
  jpeg,
  png,
  SECRET,
  tellingJpeg,
  tellingPng,
  tellingWebp,
  webp,
} from "#tests/support/pictures.ts";
import { InvalidImage } from "./exif.ts";
import { stripMetadata } from "./strip-metadata.ts";

const strip = (type: string, content: Buffer) =>
  stripMetadata(type, content) ?? Buffer.alloc(0);

/** The one entry of an Exif block that is left: big-endian, orientation, a short. */
const onItsSide = Buffer.from("0112000300000001000600", "hex");

const kinds = [
  ["image/jpeg", jpeg, tellingJpeg],
  ["image/png", png, tellingPng],
  ["image/webp", webp, tellingWebp],
] as const;

describe.each(kinds)("AS-9.9 %s", (type, plain, telling) => {
  it("stays the same without metadata", () => {
    expect(strip(type, plain)).toEqual(plain);
  });

  it("loses place, comments, previews and what follows its end", () => {
    const upright = strip(type, telling(1));
    expect(upright).toEqual(plain);
  });

  it("keeps its orientation", () => {
    const stripped = strip(type, telling());
    expect(stripped.includes(SECRET)).toBe(false);
    expect(stripped.includes(onItsSide)).toBe(true);
    expect(stripped.length).toBeLessThan(plain.length + 50);
    expect(strip(type, stripped)).toEqual(stripped);
  });

  it("is invalid wherever it is cut off", () => {
    for (let size = 16; size < plain.length; size += 1)
      expect(() => strip(type, plain.subarray(0, size)), `${size}`).toThrow(
        InvalidImage,
      );
  });
});

it("keeps the colors of a JPEG: its profile and Adobe's transform", () => {
  const segment = (marker: number, name: string) =>
    Buffer.concat([
      Buffer.from([0xff, marker, 0, name.length + 2]),
      Buffer.from(name, "latin1"),
    ]);
  const colored = Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe2, "ICC_PROFILE\0\x01\x01with colors"),
    segment(0xee, "Adobe\0\x64\0\0\0\0\x01"),
    jpeg.subarray(2),
  ]);
  expect(strip("image/jpeg", colored)).toEqual(colored);
});

it("supports no other type", () => {
  expect(stripMetadata("image/gif", Buffer.from("GIF89a"))).toBeUndefined();
});
