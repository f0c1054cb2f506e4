import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { setProgrammeLanguages } from "#src/i18n/index.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { LanguageChoice } from "./language-choice.tsx";

beforeAll(() => initForTests("fr"));
afterEach(() => {
  cleanup();
  setProgrammeLanguages(undefined);
});

const choices = (languages?: string[]) => {
  setProgrammeLanguages(languages);
  render(<LanguageChoice onFailure={() => undefined} />);
  return screen.queryAllByRole("option").map(({ textContent }) => textContent);
};

test("AS-1.7 BO-9.96 participants choose among the languages of the programme", () => {
  expect(choices(["de", "fr"])).toEqual(["Français", "Deutsch"]);
  cleanup();
  expect(choices()).toHaveLength(6);
});

test("where it has one, there is nothing to choose", () => {
  expect(choices(["fr"])).toEqual([]);
  expect(screen.queryByRole("combobox")).toBeNull();
});
