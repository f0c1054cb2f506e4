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
import { BrokenPicture } from "./broken-picture.ts";
import { cleanPicture } from "./clean-picture.ts";

const clean = (type: string, content: Buffer) =>
  cleanPicture(type, content) ?? Buffer.alloc(0);

/** The one entry of an Exif block that is left: big-endian, orientation, a short. */
const onItsSide = Buffer.from("0112000300000001000600", "hex");

const kinds = [
  ["image/jpeg", jpeg, tellingJpeg],
  ["image/png", png, tellingPng],
  ["image/webp", webp, tellingWebp],
] as const;

describe.each(kinds)("AS-9.9 %s", (type, plain, telling) => {
  it("stays as it is where it tells nothing", () => {
    expect(clean(type, plain)).toEqual(plain);
  });

  it("loses place, comments, previews and what is behind its end", () => {
    const upright = clean(type, telling(1));
    expect(upright).toEqual(plain);
  });

  it("still says how it is to be turned", () => {
    const cleaned = clean(type, telling());
    expect(cleaned.includes(SECRET)).toBe(false);
    expect(cleaned.includes(onItsSide)).toBe(true);
    expect(cleaned.length).toBeLessThan(plain.length + 50);
    expect(clean(type, cleaned)).toEqual(cleaned);
  });

  it("is broken wherever it is cut off", () => {
    for (let size = 16; size < plain.length; size += 1)
      expect(() => clean(type, plain.subarray(0, size)), `${size}`).toThrow(
        BrokenPicture,
      );
  });
});

it("keeps the colours of a JPEG: its profile and Adobe's transform", () => {
  const segment = (marker: number, name: string) =>
    Buffer.concat([
      Buffer.from([0xff, marker, 0, name.length + 2]),
      Buffer.from(name, "latin1"),
    ]);
  const coloured = Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe2, "ICC_PROFILE\0\x01\x01with colours"),
    segment(0xee, "Adobe\0\x64\0\0\0\0\x01"),
    jpeg.subarray(2),
  ]);
  expect(clean("image/jpeg", coloured)).toEqual(coloured);
});

it("knows no other type", () => {
  expect(cleanPicture("image/gif", Buffer.from("GIF89a"))).toBeUndefined();
});
