import { expect, test } from "vitest";
import { sectionState } from "./section-states.ts";

const goals = ["goalType", "challengeGoals", "customGoals", "maxToWin"];

test.each([
  ["nothing", {}, true],
  ["a sort of goals without a tier", { goalType: "generic" }, true],
  ["the result alone", { goalType: "result" }, false],
  ["a tier", { goalType: "generic", challengeGoals: [{ value: 5 }] }, false],
  ["a maximum to win", { maxToWin: 900 }, false],
])("BO-12.2 the section of goals with %s", (_, body, isEmpty) => {
  expect(sectionState(goals, body, [], undefined)).toMatchObject({ isEmpty });
});
