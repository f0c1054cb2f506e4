import { describe, expect, test } from "vitest";
import { kindNames, kindOf } from "#registry/documents.ts";
import { fieldsOf, summaryOf } from "#src/domain/documents/field-label.ts";
import { everyLanguage } from "#src/domain/programme/languages.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { pathOf } from "#src/schema/pointer.ts";
import {
  type Editor,
  editorOf,
  missingLanguages,
  newBody,
  newItem,
  pointerOf,
  sectionsOf,
  uiSchemaOf,
  valueAt,
  withValue,
} from "./form-layout.ts";

const text = { type: "string" };
const localized = { type: "object", "x-localized": true };

describe("BO-4.4 what edits a field", () => {
  test.each<[rule: JsonObject, editor: Editor]>([
    [text, "text"],
    [{ ...text, "x-editor": "html" }, "text"],
    [{ ...text, "x-editor": "unheard-of" }, "text"],
    [{ ...text, "x-editor": "instant" }, "instant"],
    [{ ...text, "x-editor": "colour" }, "colour"],
    [{ ...text, enum: ["a"] }, "choice"],
    [{ type: ["string", "null"], "x-editor": "link" }, "link"],
    [{ type: ["string", "object"], "x-editor": "link" }, "value"],
    [{ type: ["string", "object"], "x-editor": "reference" }, "reference"],
    [{ type: ["string", "object"], "x-editor": "instant" }, "instant"],
    [{ ...text, "x-editor": "instant", "x-until": "to" }, "period"],
    [{ type: ["boolean", "null", "object"] }, "switch"],
    [{ type: "array", items: { enum: ["a"] } }, "choices"],
    [{ type: ["string", "object"] }, "value"],
    [{ type: ["object", "string", "number", "boolean", "null"] }, "value"],
    [localized, "localized"],
    [{ ...localized, "x-editor": "html" }, "localized"],
    [{ type: "integer" }, "number"],
    [{ type: ["integer", "null"], "x-editor": "reference" }, "reference"],
    [{ type: ["boolean", "null"] }, "switch"],
    [{ type: "object", properties: {} }, "group"],
    [{ type: ["object", "null"], "x-editor": "image" }, "image"],
    [{ type: ["string", "object", "null"], "x-editor": "image" }, "image"],
    [{ type: "object", "x-editor": "window", properties: {} }, "window"],
    [{ type: ["object", "array", "null"] }, "json"],
    [{ type: "array", items: { properties: {} } }, "list"],
    [{ type: "array", items: text }, "json"],
    [{ type: "array", "x-editor": "languages", items: text }, "languages"],
    [{ ...text, "x-editor": "hidden" }, "hidden"],
  ])("%j: %s", (rule, editor) => {
    expect(editorOf(rule)).toBe(editor);
  });

  test.each(kindNames)(
    "BO-3.1 every field of the kind %s has a label",
    (kind) => {
      const check = (rule: JsonObject): void => {
        for (const [name, field] of fieldsOf(rule)) {
          const ui = uiSchemaOf(field, "de", name);
          expect(ui["ui:title"]).not.toBe("");
          expect(ui["ui:title"]).not.toBe(name);
          check(field);
        }
      };
      check(kindOf(kind).schema);
    },
  );
});

test("sections have their titles, in the order of their first fields", () => {
  expect(
    sectionsOf(kindOf("settings").schema, "en").map(({ title }) => title),
  ).toEqual([
    ...["Programme", "Access and sign-up", "Legal texts"],
    ...["External services", "Options"],
  ]);
  const [first, second] = sectionsOf(kindOf("reward").schema, "fr");
  expect(first).toEqual({
    ...{ key: "", title: undefined },
    names: ["title", "description", "image", "languages"],
  });
  expect(second?.title).toBe("Prix et stock");
});

test.each<[value: JsonObject | null, rule: JsonObject, missing: string]>([
  [{ fr: "a" }, localized, "en it es de nl"],
  [{ fr: " ", en: "a" }, localized, "fr it es de nl"],
  [null, localized, "fr en it es de nl"],
  [{}, { ...localized, "x-optional": true }, ""],
  [{ fr: "a" }, { ...localized, "x-optional": true }, "en it es de nl"],
])("of %j with %j these languages are missing: %s", (value, rule, missing) => {
  expect(missingLanguages(value, rule, everyLanguage.all).join(" ")).toBe(
    missing,
  );
});

test("a part of a list is called by its first text, and a new one gets a key", () => {
  const part = {
    properties: {
      key: { ...text, "x-editor": "key", "x-order": 1 },
      label: { ...localized, "x-order": 2 },
      link: { ...text, "x-order": 3 },
    },
  };
  expect(summaryOf({ key: "k", label: { en: "Tips" } }, part, "fr")).toBe(
    "Tips",
  );
  expect(summaryOf({ label: { en: "Tips", fr: "Conseils" } }, part, "fr")).toBe(
    "Conseils",
  );
  expect(summaryOf({ key: "k", label: {}, link: "/a" }, part, "fr")).toBe("/a");
  expect(summaryOf({ key: "k" }, part, "fr")).toBe("");
  expect(newItem(part, "new")).toEqual({ key: "new" });
});

test.each<[kind: "reward" | "feature" | "menu" | "group", body: object]>([
  ["reward", { title: { de: "Ein Name" } }],
  ["feature", { enabled: false }],
  ["menu", { items: [] }],
  ["group", { name: "Ein Name" }],
])("a new %s begins as %j", (kind, body) => {
  expect(newBody(kindOf(kind).schema, "Ein Name", "de")).toEqual(body);
});

describe("a value at a path", () => {
  const body = { b: { y: 1, x: [{ k: 1 }, { k: 2 }] }, a: null };

  test.each([
    [["b", "y"], 2, '{"b":{"y":2,"x":[{"k":1},{"k":2}]},"a":null}'],
    [["b", "x", 1, "k"], 3, '{"b":{"y":1,"x":[{"k":1},{"k":3}]},"a":null}'],
    [["b", "x", 0], undefined, '{"b":{"y":1,"x":[{"k":2}]},"a":null}'],
    [["b", "y"], undefined, '{"b":{"x":[{"k":1},{"k":2}]},"a":null}'],
    [["a", "c"], 1, '{"b":{"y":1,"x":[{"k":1},{"k":2}]},"a":{"c":1}}'],
    [["new"], {}, '{"b":{"y":1,"x":[{"k":1},{"k":2}]},"a":null,"new":{}}'],
  ])("%j becomes %j, and the order stays", (path, value, json) => {
    const before = JSON.stringify(body);
    expect(JSON.stringify(withValue(body, path, value))).toBe(json);
    expect(JSON.stringify(body)).toBe(before);
  });

  test("is found by its pointer", () => {
    const pointer = pointerOf(["b", "x", 1, "k"]);
    expect(pointer).toBe("/b/x/1/k");
    expect(valueAt(body, pathOf(pointer))).toBe(2);
    expect(valueAt(body, ["a", "b", "c"])).toBeUndefined();
    expect(pathOf(pointerOf(["a/b", "~"]))).toEqual(["a/b", "~"]);
  });
});
