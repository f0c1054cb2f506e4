import { describe, expect, test } from "vitest";
import { beside, boundariesOf } from "./boundaries.ts";
import { changedBlocks } from "./changed-blocks.ts";
import { defaultFrames, readPreview, writePreview } from "./preview-options.ts";

const at = "2026-12-05T09:00:00.000Z";

describe("BO-4.5 the address of a preview", () => {
  test.each([
    ["", {}],
    [`at=${encodeURIComponent(at)}`, { at }],
    ["as=12", { person: 12 }],
    ["as=groups%3A2%2C3", { person: { groups: [2, 3] } }],
    ["width=390&theme=dark", { width: 390, theme: "dark" }],
    [
      "frames=fr-390%2Cen-fit",
      {
        frames: [
          { language: "fr", width: 390 },
          { language: "en", width: "fit" },
        ],
      },
    ],
    [
      "result=12.5&reward=0&rank=3&accepted=no",
      {
        standing: { result: 12.5, reward: 0, rank: 3, isParticipating: false },
      },
    ],
  ] as const)("%s says what it shows", (text, expected) => {
    const state = readPreview(new URLSearchParams(text));
    expect(state).toEqual({
      ...{ at: undefined, person: undefined, width: "fit", theme: "light" },
      frames: undefined,
      ...expected,
    });
    expect(writePreview(new URLSearchParams(), state).toString()).toBe(text);
  });

  test.each([
    "at=soon",
    "as=-1",
    "as=x",
    "width=7",
    "theme=pink",
    "frames=xx-1",
    "result=-1&reward=&rank=x&accepted=maybe",
  ])("%s says nothing", (text) => {
    expect(readPreview(new URLSearchParams(text))).toEqual(
      readPreview(new URLSearchParams()),
    );
  });

  test("keeps the other parameters", () => {
    const search = new URLSearchParams("block=a&at=x");
    const next = writePreview(search, readPreview(new URLSearchParams()));
    expect(next.toString()).toBe("block=a");
  });

  test("four frames are a phone and a desktop in two languages", () => {
    expect(
      defaultFrames("de", ["fr", "de", "it"]).map(
        ({ language, width }) => `${language} ${width}`,
      ),
    ).toEqual(["de 390", "de 1280", "fr 390", "fr 1280"]);
  });
});

describe("BO-4.5 the instants at which a page changes", () => {
  const body = {
    startDate: "2026-12-01T08:00:00+01:00",
    blocks: [
      { key: "a", "@type": "ContentText", diffusionEndAt: "2026-12-10" },
      {
        ...{ key: "g", "@type": "WidgetGroup" },
        widgets: [
          {
            ...{ key: "b", "@type": "ContentText" },
            diffusionStartAt: "2026-12-05T09:00:00Z",
            diffusionEndAt: "2026-02-31",
          },
        ],
      },
    ],
  };

  test("are those of the page, of blocks in groups too, and of releases, once and in order", () => {
    const found = boundariesOf(body, "Europe/Paris", [
      ...["2026-12-01T07:00:00Z", "2026-12-03T10:00:00Z", "nonsense"],
    ]);
    expect(found.map((one) => new Date(one).toISOString())).toEqual([
      ...["2026-12-01T07:00:00.000Z", "2026-12-03T10:00:00.000Z", at],
      // The day of an end is still part of it.
      "2026-12-10T23:00:00.000Z",
    ]);
    expect(beside(found, Date.parse(at))).toEqual({
      previous: Date.parse("2026-12-03T10:00:00Z"),
      next: Date.parse("2026-12-10T23:00:00Z"),
    });
    expect(beside([], 0)).toEqual({ previous: undefined, next: undefined });
  });
});

describe("BO-3.6 the blocks that differ between two versions of a page", () => {
  const one = { key: "a", "@type": "ContentText", text: { fr: "a" } };
  const two = { key: "b", "@type": "ContentText", text: { fr: "b" } };
  const group = (...widgets: object[]) => ({
    ...{ key: "g", "@type": "WidgetGroup", widgets },
  });
  const keys = (before: object[], after: object[]) => [
    changedBlocks({ blocks: before } as never, { blocks: after } as never),
    changedBlocks({ blocks: after } as never, { blocks: before } as never),
  ];

  test("are those that are new, gone or other", () => {
    const other = { ...two, text: { fr: "B" } };
    expect(keys([one, two], [one, two])).toEqual([[], []]);
    expect(keys([one, two], [one, other])).toEqual([["b"], ["b"]]);
    expect(keys([one], [one, two])).toEqual([[], ["b"]]);
    expect(keys([group(one, two)], [group(one, other)])).toEqual([
      ["b"],
      ["b"],
    ]);
    expect(keys([group(one, two)], [group(two, one)])).toEqual([["g"], ["g"]]);
  });
});
