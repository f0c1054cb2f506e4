import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  answerKind,
  generalReasons,
} from "#src/domain/declaration/questions.ts";
import type { InputKind } from "#src/domain/values/input-kind.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { showQuestion } from "#src/inputs/testing.tsx";
import { inputControls } from "./input-controls.ts";
import { inputs } from "./inputs.ts";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const lines: [string, InputKind][] = Object.entries(inputs);

test("every kind has a control, and every control a kind", () => {
  expect(Object.keys(inputControls).sort()).toEqual(Object.keys(inputs).sort());
});

test("no type belongs to two kinds, and each is written as it is compared", () => {
  const types = lines.flatMap(([, line]) => line.types);
  expect(types.filter((type, at) => types.indexOf(type) !== at)).toEqual([]);
  expect(types.filter((type) => !/^[a-z]+$/.test(type))).toEqual([]);
});

test("no kind is named like a reason of all kinds", () => {
  const names: string[] = Object.keys(inputs);
  expect(generalReasons.filter((reason) => names.includes(reason))).toEqual([]);
});

describe.each(lines)("%s", (kind, { types }) => {
  test.each(types)(
    "CH-2.5.30 a question of the type %s has its control",
    (type) => {
      const question = {
        "@id": "/v2/form-inputs/1",
        type,
        label: "Laquelle ?",
        formInputChoices:
          kind === "choice"
            ? [{ "@id": "/v2/form-input-choices/1", title: "A" }]
            : [],
      };
      expect(answerKind(question)).toBe(kind);
      showQuestion(question);
      const controls = document.getElementsByName(question["@id"]);
      expect(controls).toHaveLength(1);
      expect(controls[0]?.getAttribute("aria-required")).toBe("true");
    },
  );
});
