import { describe, expect, test } from "vitest";
import { type ActionFacts, actionsOf } from "./document-actions.ts";

const draft: ActionFacts = {
  may: { write: true, publish: true },
  ...{ isSingle: false, hasTemplates: true },
  ...{ isArchived: false, isTemplate: false, isReleased: false },
};

describe("BO-3.5 what may be done with a document", () => {
  test.each<[what: string, facts: Partial<ActionFacts>, actions: string]>([
    ["a draft", {}, "write publish rename duplicate make_template archive"],
    [
      "of a kind without templates",
      { hasTemplates: false },
      "write publish rename duplicate archive",
    ],
    [
      "released once",
      { isReleased: true },
      "write publish rename duplicate archive",
    ],
    [
      "a template",
      { isTemplate: true },
      "write rename duplicate unmake_template archive",
    ],
    ["archived", { isArchived: true }, "rename duplicate restore"],
    [
      "the only one of its kind",
      { isSingle: true, hasTemplates: false },
      "write publish",
    ],
    [
      "by a writer",
      { may: { write: true, publish: false } },
      "write rename duplicate make_template",
    ],
    [
      "by a publisher",
      { may: { write: false, publish: true } },
      "publish archive",
    ],
    ["by a reader", { may: { write: false, publish: false } }, ""],
  ])("%s", (_, facts, actions) => {
    expect(actionsOf({ ...draft, ...facts }).join(" ")).toBe(actions);
  });
});
