import { describe, expect, test } from "vitest";
import { documentKinds } from "#registry/documents.ts";
import { examineBlock } from "#src/domain/documents/blocks/examine-blocks.ts";
import {
  everyLanguage,
  programmeLanguages,
} from "#src/domain/programme/languages.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { completeLanguages, examineBody, keyAt } from "./examine.ts";
import { hasRunningLink, isRunningLink } from "./links.ts";

const languages = programmeLanguages({ requiredLanguages: ["en"] });
const six = (text: string) => ({
  ...{ fr: text, en: text, it: text, es: text, de: text, nl: text },
});

const faultsOf = (kind: keyof typeof documentKinds, body: JsonObject) =>
  examineBody(body, documentKinds[kind].schema, languages).map(
    ({ pointer, outcome, level }) => `${level} ${outcome} ${pointer}`,
  );

/** An object that may have further properties. */
const open = {
  type: "object",
  properties: { known: { type: "boolean" } },
  additionalProperties: true,
};

const reward = { title: six("Plaid"), price: 900 };

describe("BO-9.18 examination by the editing schema", () => {
  test("an open object may have any property, but is warned of a slip", () => {
    expect(examineBody({ other: 1, knwon: true }, open, languages)).toEqual([
      expect.objectContaining({
        ...{ pointer: "/knwon", outcome: "unknownProperty", level: "warning" },
        values: { name: "knwon", meant: "known" },
      }),
    ]);
    expect(examineBody({ known: 1 }, open, languages)).toEqual([
      expect.objectContaining({
        ...{ pointer: "/known", outcome: "wrongType", level: "mistake" },
      }),
    ]);
  });

  test.each<[string, JsonObject, string[]]>([
    ["nothing wrong", reward, []],
    [
      "null where nothing is needed",
      { ...reward, image: null, stock: null, description: null },
      [],
    ],
    ["a wrong type", { ...reward, price: "900" }, ["mistake wrongType /price"]],
    ["a fraction", { ...reward, price: 9.5 }, ["mistake wrongType /price"]],
    ["too small", { ...reward, price: -1 }, ["mistake tooSmall /price"]],
    ["missing", { title: six("x") }, ["mistake required /price"]],
    ["null", { ...reward, price: null }, ["mistake required /price"]],
    [
      "a text missing in the own, a required and another language",
      { ...reward, title: { ...six("x"), fr: " ", en: null, de: "" } },
      [
        "mistake missingText /title/fr",
        "mistake missingText /title/en",
        "warning missingText /title/de",
      ],
    ],
    ["an optional text in no language", { ...reward, description: {} }, []],
    [
      "an optional text in some languages",
      { ...reward, description: { ...six("x"), fr: "", nl: "" } },
      [
        "mistake missingText /description/fr",
        "warning missingText /description/nl",
      ],
    ],
    [
      "a text that is none",
      { ...reward, title: { ...six("x"), it: 3 } },
      ["mistake wrongType /title/it"],
    ],
    [
      "a text without languages",
      { ...reward, title: "x" },
      ["mistake wrongType /title"],
    ],
    [
      "an unknown language",
      { ...reward, title: { ...six("x"), pt: "x" } },
      ["warning unknownProperty /title/pt"],
    ],
    [
      "an unknown property, also one that every object has",
      { ...reward, "pr/ice": 1, constructor: 2 },
      [
        "warning unknownProperty /pr~1ice",
        "warning unknownProperty /constructor",
      ],
    ],
    [
      "a link that runs",
      { ...reward, image: { contentUrl: "java\tscript:alert(1)" } },
      ["mistake runningLink /image/contentUrl"],
    ],
    [
      "one in HTML",
      {
        ...reward,
        description: { ...six("x"), en: '<a href="javascript:x">x</a>' },
      },
      ["mistake runningLink /description/en"],
    ],
  ])("%s", (_, body, expected) => {
    expect(faultsOf("reward", body)).toEqual(expected);
  });

  test("items of a list, with the key of the one that is meant", () => {
    const body = {
      items: [
        { key: "home", label: six("Accueil"), link: "/" },
        { key: "tips", label: {}, link: "vbscript:x", targetId: 0 },
      ],
    };
    expect(faultsOf("menu", body)).toEqual([
      ...["fr", "en"].map(
        (code) => `mistake missingText /items/1/label/${code}`,
      ),
      ...["it", "es", "de", "nl"].map(
        (code) => `warning missingText /items/1/label/${code}`,
      ),
      "mistake runningLink /items/1/link",
      "mistake tooSmall /items/1/targetId",
    ]);
    expect(keyAt(body, "/items/1/label/fr")).toBe("tips");
    expect(keyAt(body, "/items")).toBeNull();
    expect(keyAt(body, "/items/7/label")).toBeNull();
  });

  test("BO-9.40 the nearest known name of an unknown property", () => {
    const [fault] = examineBody(
      { ...reward, stok: 3 },
      documentKinds.reward.schema,
      languages,
    );
    expect(fault?.values).toEqual({ name: "stok", meant: "stock" });
  });

  test("a value of the settings for each language is examined like one for all", () => {
    expect(
      faultsOf("settings", {
        programName: "x",
        salesConditionsPath: { fr: "/cgv", en: "javascript:x" },
      }),
    ).toEqual(["mistake runningLink /salesConditionsPath/en"]);
    expect(faultsOf("settings", { programName: { de: "x" } })).toEqual([
      "mistake missingText /programName/fr",
      "mistake missingText /programName/en",
    ]);
    for (const programName of [{}, { foo: 1 }])
      expect(faultsOf("settings", { programName })).toEqual([
        "mistake wrongType /programName",
      ]);
  });

  test("BO-9.96 texts are missing in languages that count, and in no other", () => {
    const counted = programmeLanguages({ languages: ["fr", "de"] });
    const found = examineBody(
      { ...reward, title: { en: "a" }, description: { it: "b", de: "c" } },
      documentKinds.reward.schema,
      counted,
    );
    expect(found.map(({ level, pointer }) => `${level} ${pointer}`)).toEqual([
      "mistake /title/fr",
      "warning /title/de",
      "mistake /description/fr",
    ]);
  });

  test("the languages in which nothing is missing", () => {
    const faults = examineBody(
      { ...reward, title: { fr: "a", de: "b" } },
      documentKinds.reward.schema,
      languages,
    );
    expect(completeLanguages(faults)).toEqual(["fr", "de"]);
  });
});

test.each([
  ["https://example.com", false],
  ["/content/2", false],
  ["mailto:a@example.com", false],
  ["javascript-lessons", false],
  ["JaVaScRiPt:alert(1)", true],
  ["\u0001 java\nscript:alert(1)", true],
  ["data:text/html,x", true],
  ["vbscript:x", true],
])("a link to %j runs something: %s", (address, isRunning) => {
  expect(isRunningLink(address)).toBe(isRunning);
});

test.each([
  ['<a href="https://example.com">javascript: a history</a>', false],
  ["<a href=javascript:x>", true],
  ["<A HREF='&#106;avascript&colon;x'>", true],
  ['<a href="java&Tab;script:x">', true],
  ['<a href="&#x6A;avascript:x">', true],
  ['<a/href="javascript:x">', true],
  ['<img alt="x"src="javascript:x">', true],
])("the HTML %s has a link that runs something: %s", (html, isRunning) => {
  expect(hasRunningLink(html)).toBe(isRunning);
});

test("BO-9.93 a block of many unknown properties is examined in time", () => {
  const start = performance.now();
  const names = Array.from({ length: 40_000 }, (_, index) => `titel${index}`);
  const block = {
    ...{ key: "a", "@type": "Known" },
    ...Object.fromEntries(names.map((name) => [name, {}])),
  };
  const schemas = new Map([["Known", { properties: { title: {} } }]]);
  const faults = examineBlock(block, "", schemas, everyLanguage);
  expect(faults.length).toBeGreaterThan(10_000);
  expect(faults.length).toBeLessThan(10_100);
  expect(performance.now() - start).toBeLessThan(2_000);
});
