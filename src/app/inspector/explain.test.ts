import { beforeAll, describe, expect, test } from "vitest";
import type { Verdict, Warning } from "#src/engine/contract.ts";
import { languages } from "#src/i18n/languages.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { explainVerdict, explainWarning } from "./explain.ts";

beforeAll(() => initForTests("fr"));

const invalid = { verdict: "invalid", path: "/title", reason: "why" } as const;
const mismatch = {
  verdict: "condition-false",
  leaf: "/user/points",
  name: "user.points",
  actual: 3,
  reason: "why",
} as const;
type PlainVerdict = Verdict extends infer One
  ? One extends Verdict
    ? Omit<One, "pointer" | "type">
    : never
  : never;

const cases: [PlainVerdict, string][] = [
  [{ verdict: "shown" }, "Affiché"],
  [{ verdict: "loading" }, "Chargement en cours"],
  [
    { verdict: "loading", waitsFor: "challenge" },
    "Attend les données « challenge » de la page",
  ],
  [
    { verdict: "before-window", opensAt: Date.parse("2026-11-21T10:00+01:00") },
    "Sera affiché à partir du 21/11/2026 10:00",
  ],
  [
    { verdict: "after-window", closedAt: Date.parse("2026-11-21T10:00+01:00") },
    "N’est plus affiché depuis le 21/11/2026 10:00",
  ],
  [
    { verdict: "parent-hidden", parent: "/0" },
    "N’est pas affiché : ce qui le contient ne l’est pas (/0)",
  ],
  [{ verdict: "unpublished", status: "draft" }, "La page est un brouillon"],
  [{ verdict: "unpublished", status: "deleted" }, "La page est supprimée"],
  [
    { ...mismatch, keyword: "minimum", expected: 10 },
    "Affiché seulement si « user.points » vaut au moins 10 ; valeur actuelle : 3",
  ],
  [
    { ...mismatch, keyword: "maximum", expected: 2 },
    "Affiché seulement si « user.points » vaut au plus 2 ; valeur actuelle : 3",
  ],
  [
    { ...mismatch, keyword: "enum", expected: ["fr", "de"] },
    "Affiché seulement si « user.points » vaut fr, de ; valeur actuelle : 3",
  ],
  [
    { ...mismatch, keyword: "type", expected: "string" },
    "Affiché seulement si « user.points » vaut un texte ; valeur actuelle : 3",
  ],
  [
    {
      ...mismatch,
      name: "features",
      keyword: "required",
      expected: "referral",
    },
    "Affiché seulement si « features.referral » existe",
  ],
  [
    { ...mismatch, name: "", keyword: "not", expected: {} },
    "La condition d’affichage n’est pas remplie : la page",
  ],
  [
    { ...mismatch, name: "", keyword: "not", expected: { allOf: [] } },
    "Affiché seulement si ce qu’il remplace est masqué",
  ],
  [
    { ...mismatch, keyword: "not", expected: { enum: [null, "Photo"] } },
    "Affiché seulement si « user.points » n’est pas Photo",
  ],
  [
    { ...mismatch, keyword: "not", expected: { const: false } },
    "Affiché seulement si « user.points » n’est pas false",
  ],
  [
    { ...mismatch, keyword: "minItems", expected: 1 },
    "Affiché seulement si « user.points » a au moins 1 élément",
  ],
  [{ verdict: "unknown-type", nearest: undefined }, "Type de bloc inconnu."],
  [
    { verdict: "unknown-type", nearest: "WidgetBadge" },
    "Type de bloc inconnu. Vouliez-vous dire « WidgetBadge » ?",
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
    { ...invalid, keyword: "type", params: { type: ["array", "null"] } },
    "« title » doit être une liste",
  ],
  [
    { ...invalid, path: "", keyword: "type", params: { type: "object" } },
    "« x » doit être un groupe de champs",
  ],
  [
    {
      ...invalid,
      path: "/block/link/url",
      keyword: "type",
      params: { type: "string,null" },
    },
    "« link › url » doit être un texte",
  ],
  [
    {
      ...invalid,
      keyword: "enum",
      params: { allowedValues: ["a", "b", null] },
    },
    "« title » doit être l’une de ces valeurs : a, b",
  ],
  [
    {
      ...invalid,
      keyword: "additionalProperties",
      params: { additionalProperty: "conditon", nearest: "condition" },
    },
    "« conditon » n’existe pas ici. Vouliez-vous dire « condition » ?",
  ],
  [
    { ...invalid, keyword: "pattern", params: { pattern: "^\\d+$" } },
    "« title » n’a pas la forme attendue",
  ],
  [
    { ...invalid, keyword: "date", params: { value: "2027-02-31" } },
    "« title » : 2027-02-31 n’est pas une date qui existe",
  ],
  [
    { ...invalid, keyword: "place", params: {} },
    "Ce type de bloc n’est pas permis dans cette page",
  ],
  [
    { ...invalid, keyword: "migration", params: { stored: 3, present: 2 } },
    "La version 3 n’est pas connue ; la plus récente est 2",
  ],
  [
    {
      ...invalid,
      keyword: "migration",
      params: { stored: 1, present: 2, why: "x" },
    },
    "Enregistré dans la version 1, il n’a pas pu être converti en version 2",
  ],
  [
    { ...invalid, keyword: "minimum", params: { limit: 3 } },
    "« title » doit valoir au moins 3",
  ],
  [{ ...invalid, keyword: "maxLength", params: {} }, "« title » est trop long"],
  [
    { ...invalid, keyword: "spans", params: { sum: 13 } },
    "Les colonnes de la rangée font 13 douzièmes : 12 au plus",
  ],
  [
    { ...invalid, keyword: "source", params: {} },
    "La mise en page est fausse : why",
  ],
  [{ verdict: "failed", error: new Error("boom") }, "Erreur : boom"],
];

const warnings: [Warning, string][] = [
  [
    {
      path: "/link",
      keyword: "property",
      params: { name: "lable", nearest: "label" },
    },
    "« link › lable » est inconnu et reste sans effet. Vouliez-vous dire « label » ?",
  ],
  [
    { path: "/text", keyword: "html", params: { removed: ["<script>"] } },
    "« text » : retiré à l’affichage : <script>",
  ],
  [
    { path: "/text", keyword: "markup", params: {} },
    "« text » : ce texte a trop d’éléments, ou trop d’éléments imbriqués, pour être affiché sans attente",
  ],
  [
    { path: "/link/url", keyword: "link", params: { address: "x:y" } },
    "« link › url » : cette adresse ne peut pas être suivie : x:y",
  ],
  [
    { path: "/challenge", keyword: "reference", params: {} },
    "« challenge » ne désigne aucun élément",
  ],
  [
    { path: "/challenge", keyword: "reference", params: { id: "9" } },
    "« challenge » désigne un élément qui n’existe pas : 9",
  ],
  [
    { path: "/title", keyword: "length", params: { length: 99, limit: 80 } },
    "« title » est long : 99 caractères, 80 au plus tiennent bien",
  ],
  [
    { path: "", keyword: "window", params: {} },
    "Sa diffusion ne recoupe jamais celle de ce qui le contient : il ne s’affichera jamais",
  ],
  [
    {
      path: "",
      keyword: "question",
      params: { label: "Votre note ?", type: "rating" },
    },
    "La question « Votre note ? » a un type inconnu, « rating » : on y répond par un texte libre, ou par ses choix si elle en a",
  ],
];

const explain = (verdict: PlainVerdict) =>
  explainVerdict({ pointer: "/x", type: "X", ...verdict } as Verdict);

const withPlainSpaces = (text: string) =>
  text.replaceAll(/[\u00a0\u202f]/g, " ");

test.each(cases)("%j", (verdict, text) => {
  expect(withPlainSpaces(explain(verdict))).toBe(text);
});

test.each(warnings)("%j", (warning, text) => {
  expect(withPlainSpaces(explainWarning(warning))).toBe(text);
});

describe.each(languages)("in %s", (language) => {
  test("no regular expressions, JSON type names or unfilled placeholders", async () => {
    await initForTests(language);
    const texts = [
      ...cases.map(([verdict]) => explain(verdict)),
      ...warnings.map(([warning]) => explainWarning(warning)),
    ];
    for (const text of texts)
      expect(text).not.toMatch(
        /\^|\{\{|undefined|\bnull\b|\barray\b|\bobject\b/,
      );
    await initForTests("fr");
  });
});
