import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { photoPixels } from "#src/domain/values/file-rules.ts";
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
  const { type: stored, ...dimensions } = await resizeImage({
    ...paths,
    type,
    limits: { maxSide, ...photoPixels },
  });
  const [output, thumbnail] = await Promise.all([
    readFile(paths.output),
    readFile(paths.thumbnail),
  ]);
  return { dimensions, type: stored, output, thumbnail };
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

  it("loses its metadata and is rotated upright", async () => {
    const { dimensions, output, thumbnail } = await resize(telling(), type);
    expect(dimensions).toEqual({ width: 1, height: 2 });
    for (const file of [output, thumbnail]) {
      expect(file.includes(SECRET)).toBe(false);
      const { width, height, orientation, exif } = await sharp(file).metadata();
      expect({ width, height }).toEqual({ width: 1, height: 2 });
      expect([orientation ?? 1, exif]).toEqual([1, undefined]);
    }
  });

  it("is invalid if truncated", async () => {
    for (const missing of [30, Math.floor(plain.length / 2)])
      await expect(
        resize(plain.subarray(0, -missing), type),
        `${missing}`,
      ).rejects.toThrow(InvalidImage);
  });
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#651c32" } });

/** Simulates a photograph: smooth gradients with many colors, and grain. */
async function photograph(width = 1_200, height = 900) {
  const layer = (background: string, sigma: number) =>
    sharp({
      create: {
        ...{ width, height, channels: 3, background },
        noise: { type: "gaussian", mean: 128, sigma },
      },
    });
  const sky = Buffer.from(
    `<svg width="${width}" height="${height}"><defs><linearGradient id="a" x2="1" y2="1"><stop stop-color="#e63"/><stop offset=".5" stop-color="#3b7"/><stop offset="1" stop-color="#24c"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#a)"/></svg>`,
  );
  const grain = await layer("gray", 12).png().toBuffer();
  return sharp(sky)
    .removeAlpha()
    .composite([{ input: grain, blend: "soft-light" }])
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info: { channels } }) =>
      sharp(data, { raw: { width, height, channels } }).removeAlpha(),
    );
}

/** The average color distance between two pictures, from 0 to 255. */
async function distance(one: Buffer, other: Buffer): Promise<number> {
  const pixels = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer();
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  expect(a.length).toBe(b.length);
  let sum = 0;
  for (const [index, value] of a.entries())
    sum += Math.abs(value - (b[index] ?? 0));
  return sum / a.length;
}

describe("a photograph sent as PNG", () => {
  it("keeps its colors, and costs at most 5 times its JPEG", async () => {
    const photo = await photograph();
    const sent = await photo.clone().png().toBuffer();
    const asJpeg = await photo.clone().jpeg().toBuffer();
    expect(sent.length).toBeGreaterThan(5 * asJpeg.length);
    const { output, type } = await resize(sent, "image/png", 4_096);
    expect(type).toBe("image/jpeg");
    const { format, isPalette } = await sharp(output).metadata();
    expect([format, isPalette]).toEqual(["jpeg", false]);
    expect(output.length).toBeLessThan(5 * asJpeg.length);
    expect(await distance(output, sent)).toBeLessThan(
      await distance(asJpeg, sent),
    );
  });

  it("with transparency stays PNG, without a palette", async () => {
    const photo = (await photograph(400, 300)).clone().ensureAlpha(0.5);
    const sent = await photo.png().toBuffer();
    const { output, type } = await resize(sent, "image/png", 4_096);
    expect(type).toBe("image/png");
    expect(await sharp(output).metadata()).toMatchObject({
      format: "png",
      hasAlpha: true,
    });
    expect(await distance(output, sent)).toBe(0);
  });
});

it("a drawing sent as PNG stays PNG, and keeps each of its colors", async () => {
  const drawing = Buffer.from(
    '<svg width="640" height="480"><rect width="100%" height="100%" fill="#651c32"/><circle cx="320" cy="240" r="200" fill="#0a7" stroke="#fd0" stroke-width="9"/></svg>',
  );
  for (const palette of [false, true]) {
    const sent = await sharp(drawing).png({ palette }).toBuffer();
    const { output, type } = await resize(sent, "image/png");
    expect(type).toBe("image/png");
    expect(await distance(output, sent)).toBe(0);
  }
});

it.each(["jpeg", "png", "webp"] as const)(
  "converts wide-gamut colors to sRGB: %s",
  async (format) => {
    const wide = await plain(64, 64)
      .withIccProfile("p3")
      .toFormat(format, { quality: 100 })
      .toBuffer();
    const { output } = await resize(wide, `image/${format}`);
    const expected = await plain(64, 64).png().toBuffer();
    expect(await distance(output, expected)).toBeLessThan(3);
    expect((await sharp(output).metadata()).space).toBe("srgb");
  },
);

it("fits the maximum size, and reports its original dimensions", async () => {
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

it("is not decoded if it has too many pixels", async () => {
  const bomb = await plain(12_000, 11_000).png().toBuffer();
  expect(bomb.length).toBeLessThan(2_000_000);
  await expect(resize(bomb, "image/png")).rejects.toThrow(TooManyPixels);
});

it.each<[name: string, type: string, image: Sharp, limit: number]>([
  [
    "interlaced",
    "image/png",
    plain(5_000, 4_001).png({ progressive: true }),
    20_000_000,
  ],
  [
    "interlaced, with transparency",
    "image/png",
    plain(4_000, 2_501).ensureAlpha().png({ progressive: true }),
    10_000_000,
  ],
  [
    "progressive",
    "image/jpeg",
    plain(5_000, 4_001).jpeg({ progressive: true }),
    20_000_000,
  ],
  [
    "progressive in full color",
    "image/jpeg",
    plain(4_000, 2_501).jpeg({
      progressive: true,
      chromaSubsampling: "4:4:4",
    }),
    10_000_000,
  ],
  [
    "on its side",
    "image/png",
    plain(5_000, 4_001).withMetadata({ orientation: 6 }).png(),
    20_000_000,
  ],
  ["very wide", "image/png", plain(40_000, 251).png(), 10_000_000],
  [
    "wide, with transparency",
    "image/png",
    plain(6_001, 1_000).ensureAlpha(0.5).png(),
    5_000_000,
  ],
])(
  "has fewer pixels where many of them are in memory: %s",
  async (_name, type, image, limit) => {
    const large = await image.toBuffer();
    await expect(resize(large, type)).rejects.toMatchObject({
      name: "TooManyPixels",
      limit,
    });
  },
);

it("rejects other types", async () => {
  const gif = Buffer.from("GIF89a");
  await expect(resize(gif, "image/gif")).rejects.toThrow(InvalidImage);
});
