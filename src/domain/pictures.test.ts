import { describe, expect, test } from "vitest";
import { pictureOf, picturesIn, withPictures } from "./pictures.ts";

const id = "0197a2de-7d4f-7c52-9b5f-0f4f1f3c2a10";
const other = "0197a2de-7d4f-7c52-9b5f-0f4f1f3c2a11";
const shown = {
  version: 3,
  alt: { fr: "Un trophée", de: "Ein Pokal" },
  focus: { x: 20, y: 30 },
  widths: [480, 700, 700],
};
const show = (value: object, language = "de") =>
  withPictures(
    value as never,
    (one) => (one === id ? shown : undefined),
    language,
  );
const at = (version: string, size: number) =>
  `/v2/pictures/${id}${version}/${size}`;

test.each([
  [at("", 960), id],
  [at("", 961), undefined],
  [at("/3", 960), undefined],
  [`https://elsewhere.example${at("", 960)}`, undefined],
  [null, undefined],
])("BO-7.2 the picture of the address %j is %j", (address, picture) => {
  expect(pictureOf(address)).toBe(picture);
});

test("BO-7.2 pictures are found wherever a text names them", () => {
  const text = JSON.stringify({
    a: at("", 480),
    b: `<img src="${at("", 1920)}"><img src="/v2/pictures/${other}/480">`,
    c: at("/2", 480),
  });
  expect(picturesIn(text)).toEqual([id, other]);
  expect(picturesIn('{"a":"/pictures/a.svg"}')).toEqual([]);
});

describe("BO-7.2 what participants get", () => {
  test("the current version, the library's text and focal point, and the widths that there are", () => {
    expect(show({ image: { contentUrl: at("", 1920) } })).toEqual({
      image: {
        contentUrl: at("/3", 1920),
        thumbnailUrl: at("/3", 480),
        alt: "Ein Pokal",
        focus: { x: 20, y: 30 },
        srcset: `${at("/3", 480)} 480w, ${at("/3", 960)} 700w`,
      },
    });
  });

  test("the document's own text and focal point", () => {
    const own = { alt: "", focus: { x: 1, y: 2 } };
    expect(show({ image: { contentUrl: at("", 1920), ...own } })).toMatchObject(
      { image: own },
    );
  });

  test("the French text where their language has none", () => {
    expect(
      show({ image: { contentUrl: at("", 1920), alt: null } }, "nl"),
    ).toMatchObject({ image: { alt: "Un trophée" } });
  });

  test("bare addresses and those in texts", () => {
    expect(
      show({ value: at("", 960), text: `<img src="${at("", 480)}">` }),
    ).toEqual({ value: at("/3", 960), text: `<img src="${at("/3", 480)}">` });
  });

  test("pictures that do not exist, and anything else, as they are", () => {
    const value = {
      image: { contentUrl: `/v2/pictures/${other}/480`, alt: null },
      list: [{ contentUrl: "/pictures/a.svg" }, null, 3],
    };
    expect(JSON.stringify(show(value))).toBe(JSON.stringify(value));
  });
});
