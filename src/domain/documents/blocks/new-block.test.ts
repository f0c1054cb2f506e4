import { describe, expect, test } from "vitest";
import editorial from "#schemas/widgets/widget-editorial.schema.json" with {
  type: "json",
};
import { blockTypes, pageBlocks } from "#server/services/documents/blocks.ts";
import { lackOf } from "#src/domain/documents/examine/examine.ts";
import { everyLanguage } from "#src/domain/programme/languages.ts";
import type { Json, JsonObject } from "#src/schema/json.ts";
import { examineBlock } from "./examine-blocks.ts";
import { newBlock } from "./new-block.ts";
import { everyBlock } from "./walk.ts";

const examples = new Map(
  blockTypes("fr").map(({ type, example }) => [type, example as Json]),
);

const made = (type: string) =>
  newBlock(pageBlocks.get(type) ?? {}, type, "block-1", examples.get(type));

test.each([
  ["ContentText", {}],
  ["WidgetGroup", { type: "double", widgets: [] }],
  ["WidgetRanking", {}],
  ["WidgetEditorial", { version: editorial["x-version"] }],
])(
  "a new %s has what its schema requires, and no text of its examples",
  (type, more) => {
    expect(made(type)).toEqual({ key: "block-1", "@type": type, ...more });
  },
);

test.each([...pageBlocks.keys()])(
  "a new %s has nothing wrong but what is missing",
  (type) => {
    const faults = examineBlock(made(type), "/blocks/0", pageBlocks, {
      ...everyLanguage,
    });
    for (const { outcome } of faults)
      expect(["required", "requiredOne", "missingText"]).toContain(outcome);
  },
);

describe("BO-9.95 what a block lives from is required", () => {
  const faultsOf = (block: JsonObject) =>
    [...everyBlock([{ key: "a", ...block }], "/blocks")]
      .flatMap(([at, one]) => examineBlock(one, at, pageBlocks, everyLanguage))
      .filter(({ level }) => level === "mistake")
      .map(({ pointer, outcome }) => `${pointer.slice(9)} ${outcome}`);

  test.each([...pageBlocks.keys()])(
    "a new %s is a line in the canvas if it cannot be published",
    (type) => {
      const isMistaken = faultsOf(made(type)).length > 0;
      const lack = lackOf(made(type), pageBlocks.get(type) ?? {});
      expect(lack !== undefined).toBe(isMistaken);
    },
  );

  // Those that draw what the server knows of a person need nothing.
  test.each([
    ["ContentText", ["/title requiredOne"]],
    ["SharedBlock", ["/shared required"]],
    ["Welcome", []],
    ["WidgetAction", ["/challenge required"]],
    ["WidgetBadge", ["/badge required"]],
    ["WidgetButton", ["/url required", "/label/fr missingText"]],
    ["WidgetColumns", ["/columns required"]],
    ["WidgetCountdown", ["/endsAt required"]],
    ["WidgetEditorial", ["/text requiredOne"]],
    ["WidgetImage", ["/image required"]],
    ["WidgetNews", ["/category required"]],
    ["WidgetQuestions", ["/questions required"]],
    ["WidgetReward", ["/reward required"]],
    ["WidgetGame", ["/url required"]],
    ["WidgetGlobalViewAction", []],
    ["WidgetGroup", ["/widgets required"]],
    ["WidgetPoints", []],
    ["WidgetRanking", ["/challenge required"]],
    ["WidgetVideo", ["/video required"]],
  ])("%s as the palette makes it: %j", (type, faults) => {
    expect(faultsOf(made(type))).toEqual(faults);
  });

  test.each([...pageBlocks.keys()])("an example of %s is enough", (type) => {
    expect(faultsOf(examples.get(type) as JsonObject)).toEqual([]);
  });

  test.each<[string, JsonObject, string[]]>([
    ["WidgetRanking", { challenge: null }, ["/challenge required"]],
    ["WidgetRanking", { challenge: "" }, ["/challenge required"]],
    ["WidgetRanking", { challenge: {} }, ["/challenge required"]],
    ["WidgetRanking", { challenge: 3 }, []],
    ["WidgetRanking", { challenge: { fr: 3 } }, []],
    ["WidgetVideo", { video: " " }, ["/video required"]],
    ["WidgetVideo", { video: { fr: "" } }, ["/video/fr missingText"]],
    ["WidgetVideo", { video: { fr: "/a.mp4" } }, []],
    ["WidgetGame", { url: "" }, ["/url required"]],
    ["WidgetGroup", { type: "single", widgets: [] }, ["/widgets required"]],
    ["ContentText", { text: {} }, ["/title requiredOne"]],
    ["ContentText", { text: { fr: "<p></p>" } }, ["/title requiredOne"]],
    [
      "ContentText",
      { text: { fr: "<p>&nbsp;<br></p>", en: " " } },
      ["/title requiredOne"],
    ],
    ["ContentText", { text: { fr: '<p><img src="/a.png"></p>' } }, []],
    ["ContentText", { text: "<p>a</p>" }, []],
    ["ContentText", { title: { fr: "Titre" } }, []],
    ["WidgetEditorial", { title: { fr: "A" } }, ["/text requiredOne"]],
    ["WidgetEditorial", { image: { contentUrl: "" } }, ["/text requiredOne"]],
    ["WidgetEditorial", { image: "/pictures/a.svg" }, []],
    ["WidgetEditorial", { links: [] }, ["/text requiredOne"]],
    [
      "WidgetEditorial",
      { links: [{ label: { fr: "Plus" } }] },
      ["/text requiredOne", "/links/0/url required"],
    ],
    ["WidgetEditorial", { links: [{ url: "/content/1" }] }, []],
    ["WidgetEditorial", { link: { url: "/content/1" } }, []],
    ["WidgetButton", { label: { fr: "Voir" } }, ["/url required"]],
    ["WidgetColumns", { columns: [{}] }, ["/columns/0/title requiredOne"]],
    ["WidgetColumns", { columns: [{ text: { fr: "<p>A</p>" } }] }, []],
    ["WidgetCountdown", { endsAt: "2026-02-31" }, ["/endsAt impossibleDate"]],
    ["WidgetImage", { image: { contentUrl: "" } }, ["/image required"]],
    [
      "WidgetQuestions",
      { questions: [{ question: { fr: "Quand ?" } }] },
      ["/questions/0/answer required"],
    ],
  ])("%s with %j: %j", (type, more, faults) => {
    expect(faultsOf({ "@type": type, ...more })).toEqual(faults);
  });

  test("what one of several fields is missing names them as forms do", () => {
    const [fault] = examineBlock(
      { key: "a", "@type": "WidgetEditorial" },
      "/blocks/0",
      pageBlocks,
      everyLanguage,
    );
    expect(fault?.meant).toMatchObject({
      fr: "Texte, Image ou Liens",
      en: "Text, Picture, or Links",
    });
  });

  test("forms are told so", () => {
    const requiredOf = (type: string) => pageBlocks.get(type)?.["required"];
    expect(requiredOf("WidgetRanking")).toEqual(["@type", "challenge"]);
    expect(requiredOf("WidgetGame")).toEqual(["@type", "url"]);
  });
});

test("a new block refers to the only thing that there is", () => {
  const [only, type] = [{ challenges: "/v2/challenges/7" }, "WidgetRanking"];
  const schema = pageBlocks.get(type) ?? {};
  expect(newBlock(schema, type, "k", examples.get(type), only)).toEqual({
    ...{ key: "k", "@type": type, challenge: "/v2/challenges/7" },
  });
});

test("presets, constants, switches and lists of a schema", () => {
  const schema = {
    required: ["size", "kind", "isOpen", "items", "count", "title", "free"],
    properties: {
      size: { enum: ["small", "large"], default: "large" },
      kind: { const: "one" },
      isOpen: { type: "boolean" },
      items: { type: ["array", "null"] },
      count: { type: "integer" },
      title: { type: ["object", "string"], "x-localized": true },
      free: { type: "string" },
      more: { type: "string" },
    },
  };
  const example = { isOpen: true, count: 3, title: "Demo", free: "Demo" };
  expect(newBlock(schema, "Own", "k", example)).toEqual({
    ...{ key: "k", "@type": "Own", size: "large", kind: "one" },
    ...{ isOpen: true, items: [], count: 3, title: {} },
  });
});
