import { expect, test } from "vitest";
import { jpeg, png, webp } from "#tests/support/pictures.ts";
import { pictureFault } from "./picture-file.ts";

const limit = 5 * 1024 * 1024;
const blob = (bytes: ArrayLike<number>, size = bytes.length) =>
  new File([new Uint8Array(bytes), new Uint8Array(size - bytes.length)], "a.b");

test.each([
  ["png", blob(png), undefined],
  ["jpeg", blob(jpeg), undefined],
  ["webp", blob(webp), undefined],
  ["just 5 MB", blob(png, limit), undefined],
  ["more than 5 MB", blob(png, limit + 1), "too_large"],
  ["nothing", blob([]), "empty"],
  ["gif", blob([0x47, 0x49, 0x46, 0x38]), "no_picture"],
  ["svg", new File(["<svg/>"], "a.png", { type: "image/png" }), "no_picture"],
  ["another RIFF", new File(["RIFF1234WAVE"], "a.webp"), "no_picture"],
])("a picture is known by its content: %s", async (_, file, fault) => {
  expect(await pictureFault(file)).toBe(fault);
});
