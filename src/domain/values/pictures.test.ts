import { readdirSync, readFileSync } from "node:fs";
import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { imageNames, pictureOf, picturesIn, withPictures } from "./pictures.ts";

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
    expect(show({ value: at("", 960), text: `See ${at("", 480)}` })).toEqual({
      value: at("/3", 960),
      text: `See ${at("/3", 480)}`,
    });
  });

  test("an image that is an address alone, with the library's text", () => {
    expect(show({ poster: at("", 960) })).toMatchObject({
      poster: { contentUrl: at("/3", 960), alt: "Ein Pokal" },
    });
    expect(show({ poster: `/v2/pictures/${other}/480` })).toEqual({
      poster: `/v2/pictures/${other}/480`,
    });
  });

  test("all that the schemas call an image", () => {
    const names = new Set<string>();
    const read = (value: object) => {
      for (const [name, inner] of Object.entries(value)) {
        if (String(inner?.["$ref"]).endsWith("#/definitions/Image"))
          names.add(name);
        if (typeof inner === "object" && inner !== null) read(inner);
      }
    };
    for (const folder of ["wire", "widgets"])
      for (const file of readdirSync(`schemas/${folder}`))
        read(JSON.parse(readFileSync(`schemas/${folder}/${file}`, "utf8")));
    expect([...imageNames].sort()).toEqual([...names].sort());
  });

  test.each([
    [
      `<img src="${at("", 480)}">`,
      `<img alt='Ein Pokal' src="${at("/3", 480)}">`,
    ],
    [
      `<img src='${at("", 480)}' />`,
      `<img alt='Ein Pokal' src='${at("/3", 480)}' />`,
    ],
    [
      `<IMG\ntitle="alt='a'" src=${at("", 480)}>`,
      `<img alt='Ein Pokal'\ntitle="alt='a'" src=${at("/3", 480)}>`,
    ],
    ...[' alt=""', " alt", ' alt="own"', " ALT='own'", ' title=""alt=own'].map(
      (own) => [
        `<img src="${at("", 480)}"${own}>`,
        `<img src="${at("/3", 480)}"${own}>`,
      ],
    ),
    [
      `<img src="/a.png"><p>${at("", 480)}</p>`,
      `<img src="/a.png"><p>${at("/3", 480)}</p>`,
    ],
  ])(
    "the text of a picture in HTML unless it says its own: %s",
    (html, shown) => expect(show({ html })).toEqual({ html: shown }),
  );

  test("HTML in JSON in a text stays JSON", () => {
    const html = `<img src="${at("", 480)}">`;
    const alt = { fr: `L'"été" \\ <b> &amp;\n fin` };
    const { value } = withPictures(
      { value: JSON.stringify({ html }) },
      () => ({ ...shown, alt }),
      "fr",
    ) as { value: string };
    const box = new JSDOM(JSON.parse(value).html).window.document;
    expect(box.querySelector("img")?.alt).toBe(`L'"été" \\ <b> &amp; fin`);
  });

  test("pictures that do not exist, and anything else, as they are", () => {
    const value = {
      image: { contentUrl: `/v2/pictures/${other}/480`, alt: null },
      list: [{ contentUrl: "/pictures/a.svg" }, null, 3],
    };
    expect(JSON.stringify(show(value))).toBe(JSON.stringify(value));
  });
});

test("BO-9.93 unclosed pictures are read in time", () => {
  const start = performance.now();
  const html = `${"<img ".repeat(180_000)}${at("", 960)}`;
  expect(show({ html })).toEqual({
    html: html.replace(at("", 960), at("/3", 960)),
  });
  expect(performance.now() - start).toBeLessThan(1_000);
});
