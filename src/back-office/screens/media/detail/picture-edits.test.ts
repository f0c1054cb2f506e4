import { describe, expect, test } from "vitest";
import type { OfficePicture } from "#src/schema/types.gen.ts";
import { editedPicture, realEdits } from "./picture-edits.ts";

const picture = {
  ...{ name: "Trophée", alt: { fr: "Un trophée" }, isDecorative: false },
  ...{ focus: { x: 25, y: 50 }, crop: null, width: 400, height: 200 },
} as OfficePicture;
const crop = { x: 0, y: 0, width: 200, height: 200 };

describe("BO-7.2 a picture with its changes", () => {
  test("keeps its focal point where it is in the original", () => {
    expect(editedPicture(picture, { crop }).focus).toEqual({ x: 50, y: 50 });
    expect(editedPicture(picture, {}).focus).toEqual({ x: 25, y: 50 });
  });
  test("has the focal point that was chosen", () => {
    const edits = { crop, focus: { x: 1, y: 2 } };
    expect(editedPicture(picture, edits).focus).toEqual({ x: 1, y: 2 });
  });
  test("has the texts of other languages, too", () => {
    expect(editedPicture(picture, { alt: { de: "Pokal" } }).alt).toEqual({
      ...{ fr: "Un trophée", de: "Pokal" },
    });
  });
});

describe("BO-7.2 what is sent", () => {
  test.each([
    [{}, {}],
    [{ name: "Trophée" }, {}],
    [{ alt: { fr: "Un trophée", de: "" } }, {}],
    [{ alt: { fr: "" } }, { alt: { fr: "" } }],
    [
      { isDecorative: false, crop: null, focus: { x: 25, y: 50 } },
      { focus: { x: 25, y: 50 } },
    ],
    [
      { isDecorative: true, crop },
      { isDecorative: true, crop },
    ],
    [{ focus: null }, { focus: null }],
  ])("of %j is %j", (edits, sent) => {
    expect(realEdits(picture, edits)).toEqual(sent);
  });
});
