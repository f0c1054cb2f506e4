import sharp from "sharp";
import { expect, test } from "vitest";
import { tellingJpeg, tellingPng, webp } from "#tests/support/pictures.ts";
import { pictureHead } from "./picture-head.ts";

const picture = sharp({
  create: { width: 30, height: 20, channels: 3, background: "#651c32" },
});

test.each([
  ["a PNG", picture.clone().png(), false],
  ["an interlaced PNG", picture.clone().png({ progressive: true }), true],
  ["a JPEG", picture.clone().jpeg(), false],
  ["a JPEG with a profile", picture.clone().withIccProfile("p3").jpeg(), false],
  ["a progressive JPEG", picture.clone().jpeg({ progressive: true }), true],
])("the head of %s", async (_name, image, isInterlaced) => {
  const file = new Blob([await image.toBuffer()]);
  expect(await pictureHead(file)).toEqual({
    width: 30,
    height: 20,
    isInterlaced,
  });
});

test("is found after metadata", async () => {
  for (const file of [tellingJpeg(), tellingPng()])
    expect(await pictureHead(new Blob([new Uint8Array(file)]))).toEqual({
      width: 2,
      height: 1,
      isInterlaced: false,
    });
});

test("does not exist in other files", async () => {
  for (const file of [webp, tellingJpeg().subarray(0, 60), Buffer.alloc(99)])
    expect(await pictureHead(new Blob([new Uint8Array(file)]))).toBeUndefined();
  const endless = Buffer.from("ffd8".padEnd(20_000, "ff"), "hex");
  expect(await pictureHead(new Blob([endless]))).toBeUndefined();
});
