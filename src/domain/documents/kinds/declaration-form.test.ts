import { expect, test } from "vitest";
import { formOf } from "./declaration-form.ts";

test("BO-12.6 a question and a choice without any text have none, instead of an empty object", () => {
  const choices = [{ key: "a", label: {} }];
  expect(
    formOf([{ key: "q", question: {}, type: "choice", choices }], 1),
  ).toMatchObject({
    formInputGroups: [
      { formInputs: [{ label: null, formInputChoices: [{ title: null }] }] },
    ],
  });
});
