import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  jpeg,
  png,
  SECRET,
  tellingJpeg,
  tellingPng,
  tellingWebp,
  webp,
} from "#tests/support/pictures.ts";
import { InvalidImage, resizeImage, TooManyPixels } from "./resize-image.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "palmares-images-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function resize(content: Buffer, type: string, maxSide = 1_000) {
  const paths = {
    input: join(folder, "input"),
    output: join(folder, "output"),
    thumbnail: join(folder, "thumbnail"),
  };
  await writeFile(paths.input, content);
  const dimensions = await resizeImage(paths, type, {
    maxSide,
    maxPixels: 120_000_000,
  });
  const [output, thumbnail] = await Promise.all([
    readFile(paths.output),
    readFile(paths.thumbnail),
  ]);
  return { dimensions, output, thumbnail };
}

const kinds = [
  ["image/jpeg", jpeg, tellingJpeg],
  ["image/png", png, tellingPng],
  ["image/webp", webp, tellingWebp],
] as const;

describe.each(kinds)("%s", (type, plain, telling) => {
  it("stays an image of its type and size, with a thumbnail", async () => {
    const { dimensions, output, thumbnail } = await resize(plain, type);
    expect(dimensions).toEqual({ width: 2, height: 1 });
    expect(await sharp(output).metadata()).toMatchObject({
      format: type.slice("image/".length),
      width: 2,
      height: 1,
    });
    expect((await sharp(thumbnail).metadata()).format).toBe("webp");
  });

  it("loses its metadata and stands upright", async () => {
    const { dimensions, output, thumbnail } = await resize(telling(), type);
    expect(dimensions).toEqual({ width: 1, height: 2 });
    for (const file of [output, thumbnail]) {
      expect(file.includes(SECRET)).toBe(false);
      const { width, height, orientation, exif } = await sharp(file).metadata();
      expect({ width, height }).toEqual({ width: 1, height: 2 });
      expect([orientation ?? 1, exif]).toEqual([1, undefined]);
    }
  });

  it("is invalid when it is cut off", async () => {
    for (const missing of [30, Math.floor(plain.length / 2)])
      await expect(
        resize(plain.subarray(0, -missing), type),
        `${missing}`,
      ).rejects.toThrow(InvalidImage);
  });
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#651c32" } });

it("is at most as wide and high as asked for, and told as it was sent", async () => {
  const large = await plain(1_600, 400).jpeg().toBuffer();
  const { dimensions, output, thumbnail } = await resize(
    large,
    "image/jpeg",
    800,
  );
  expect(dimensions).toEqual({ width: 1_600, height: 400 });
  expect(await sharp(output).metadata()).toMatchObject({
    width: 800,
    height: 200,
  });
  expect(await sharp(thumbnail).metadata()).toMatchObject({
    width: 480,
    height: 120,
  });
});

it("is not decoded when it has too many pixels", async () => {
  const bomb = await plain(12_000, 11_000).png().toBuffer();
  expect(bomb.length).toBeLessThan(2_000_000);
  await expect(resize(bomb, "image/png")).rejects.toThrow(TooManyPixels);
});

it("supports no other type", async () => {
  const gif = Buffer.from("GIF89a");
  await expect(resize(gif, "image/gif")).rejects.toThrow(InvalidImage);
});
