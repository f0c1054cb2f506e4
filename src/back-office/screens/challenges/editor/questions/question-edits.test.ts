import { expect, test } from "vitest";
import { inputs } from "#registry/inputs.ts";
import schema from "#schemas/documents/challenge.schema.json" with {
  type: "json",
};
import type { JsonObject } from "#src/schema/json.ts";
import {
  isPredefinedAsked,
  linesOf,
  newQuestion,
  questionsIn,
  withAdded,
  withCopy,
  withKind,
  withLabels,
  withMoved,
  withPredefined,
  withSuccessor,
} from "./question-edits.ts";

const choices = [
  { key: "1", label: { fr: "Oui" } },
  { key: "2", label: { fr: "Non" } },
];
const body: JsonObject = {
  declarationForm: [
    { key: "a", type: "choice", choices, page: 2 },
    { key: "b", type: "text", isRetired: true },
    { key: "c", type: "text" },
  ],
};
const keys = (after: JsonObject) => questionsIn(after).map(({ key }) => key);

test("BO-12.6 kinds of answers have words for exactly the kinds that participants can give", () => {
  const { type } = schema.properties.declarationForm.items.properties;
  expect(Object.keys(type["x-labels"])).toEqual(Object.keys(inputs));
});

test("BO-10.3 a copy has keys of its own, those of choices too, and a successor retires its model", () => {
  const [model, copy] = questionsIn(withCopy(0)(body));
  expect(model).toEqual(questionsIn(body)[0]);
  expect(copy).toMatchObject({ type: "choice", page: 2 });
  const all = [copy, ...((copy?.["choices"] as JsonObject[]) ?? [])];
  const fresh = new Set(all.map((one) => one?.["key"]));
  expect(fresh.size).toBe(3);
  for (const key of ["a", "1", "2"]) expect(fresh).not.toContain(key);
  const [former, next] = questionsIn(withSuccessor(0)(body));
  expect([former?.["isRetired"], next?.["isRetired"]]).toEqual([
    true,
    undefined,
  ]);
});

test("BO-12.6 questions move past retired ones, and stop at both ends", () => {
  expect(keys(withMoved(0, 1)(body))).toEqual(["b", "c", "a"]);
  expect(keys(withMoved(2, -1)(body))).toEqual(["c", "a", "b"]);
  expect(keys(withMoved(0, -1)(body))).toEqual(["a", "b", "c"]);
});

test("BO-12.6 the choices go with the kind of answer, and come back with it", () => {
  const question = { key: "a", type: "choice", choices };
  const text = withKind(question, "text", choices);
  expect(text).toEqual({ key: "a", type: "text" });
  expect(withKind(text, "choice", choices)).toEqual(question);
});

test("BO-12.6 pasted lines label choices from one on, and keep other languages and keys", () => {
  expect(linesOf("Red\r\n\n  Blue \n")).toEqual(["Red", "Blue"]);
  const after = withLabels(1, "en", ["No", "Maybe"])({ choices });
  expect(after["choices"]).toEqual([
    choices[0],
    { key: "2", label: { fr: "Non", en: "No" } },
    { key: expect.any(String), label: { en: "Maybe" } },
  ]);
});

test("BO-12.6 a new question is on the page of the last one, and two hundred keys differ", () => {
  const added = withAdded(newQuestion("date"))({
    declarationForm: [{ key: "a", page: 3 }],
  });
  expect(questionsIn(added)[1]).toMatchObject({ type: "date", page: 3 });
  const made = Array.from({ length: 200 }, () => newQuestion("text")["key"]);
  expect(new Set(made).size).toBe(200);
});

test("BO-12.6 a ready-made question is asked or not, and keeps its wording", () => {
  const off = withPredefined(
    "distributor",
    false,
  )({
    predefinedQuestions: [{ key: "distributor", label: { fr: "Qui ?" } }],
  });
  expect(isPredefinedAsked(off, "distributor")).toBe(false);
  const on = withPredefined("distributor", true)(off);
  expect(on["predefinedQuestions"]).toEqual([
    { key: "distributor", label: { fr: "Qui ?" }, isDisplayed: true },
  ]);
});
