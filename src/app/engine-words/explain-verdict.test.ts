import { beforeAll, expect, test } from "vitest";
import type { Verdict } from "#src/engine/contract.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { explainVerdict } from "./explain-verdict.ts";

beforeAll(() => initForTests("fr"));

const invalid = { verdict: "invalid", path: "/title", reason: "why" } as const;
type Told = Verdict extends infer One
  ? One extends Verdict
    ? Omit<One, "pointer" | "type">
    : never
  : never;

test.each<[Told, string]>([
  [{ verdict: "shown" }, "Affiché"],
  [{ verdict: "loading" }, "Chargement en cours"],
  [
    { verdict: "before-window", opensAt: Date.parse("2026-11-21T10:00:00") },
    "Sera affiché à partir du 21/11/2026 10:00",
  ],
  [
    { verdict: "after-window", closedAt: Date.parse("2026-11-21T10:00:00") },
    "N’est plus affiché depuis le 21/11/2026 10:00",
  ],
  [
    {
      verdict: "condition-false",
      leaf: "/user/points",
      name: "user.points",
      keyword: "minimum",
      expected: 10,
      actual: 3,
      reason: "why",
    },
    "Condition non remplie en /user/points : why",
  ],
  [{ verdict: "unknown-type", nearest: undefined }, "Type inconnu"],
  [
    { verdict: "unknown-type", nearest: "WidgetBadge" },
    "Type inconnu. Vouliez-vous dire WidgetBadge ?",
  ],
  [
    {
      ...invalid,
      path: "",
      keyword: "required",
      params: { missingProperty: "type" },
    },
    "« type » manque",
  ],
  [
    { ...invalid, keyword: "type", params: { type: ["string", "null"] } },
    "/title doit être de type string, null",
  ],
  [
    { ...invalid, keyword: "enum", params: { allowedValues: ["a", "b"] } },
    "/title doit être l’une de ces valeurs : a, b",
  ],
  [
    { ...invalid, keyword: "pattern", params: {} },
    "/title ne suit pas la règle « pattern » : why",
  ],
  [
    { ...invalid, keyword: "source", params: {} },
    "La source demandée par la mise en page ne convient pas : why",
  ],
  [{ verdict: "failed", error: new Error("boom") }, "Erreur : boom"],
])("%j", (verdict, words) => {
  expect(
    explainVerdict({ pointer: "/x", type: "X", ...verdict } as Verdict),
  ).toBe(words);
});
