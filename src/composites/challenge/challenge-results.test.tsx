import { cleanup, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type {
  Challenge,
  ChallengeResult,
  Declaration,
} from "#src/schema/types.gen.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply, type WireAnswer } from "#tests/support/wire.ts";
import ChallengeDeclarations from "./challenge-declarations.tsx";
import ChallengeOwnResults from "./challenge-own-results.tsx";
import ChallengeResultsByProduct from "./challenge-results-by-product.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const challenge: Challenge = { id: 3, type: "List", resultUnit: "points" };

const show = (block: ReactNode, path: string, answer: WireAnswer) =>
  renderScene(block, {
    user: camille,
    options: [{ name: "CURRENCY_NAME", value: "soleils" }],
    wire: { [`GET ${path}`]: answer },
  });
const list = (items: object[]) => ({
  "hydra:member": items,
  "hydra:totalItems": items.length,
});
const rows = async () =>
  (await screen.findAllByRole("listitem")).map(
    ({ textContent }) => textContent,
  );

const showOwn = (
  results: ChallengeResult[] | WireAnswer,
  data: Challenge = challenge,
) =>
  show(
    <ChallengeOwnResults
      config={{ "@type": "ChallengeOwnResults" }}
      data={data}
    />,
    "/challenge/3/results",
    Array.isArray(results) ? list(results) : results,
  );

test.each([
  [1, "1 pompe"],
  [2, "2 pompes"],
])("a result of %i has its unit in the right form", async (value, text) => {
  const resultUnit = { one: "pompe", other: "pompes" };
  await showOwn([{ id: 7, resultValue: value }], { ...challenge, resultUnit });
  expect(await rows()).toEqual([`Résultat${text}`]);
});

test("CH-2.4.12 CH-7.3.11 the user's own results: value, earnings, status, rank and date", async () => {
  await showOwn([
    {
      id: 7,
      rank: 5,
      resultValue: 1250,
      challengeRewardValue: 1500,
      status: "validated",
      createdAt: "2026-05-10T12:00:00Z",
    },
  ]);
  expect(await rows()).toEqual([
    "Résultat1\u202f250 pointsGagné1\u202f500 soleilsValidéeRang 510/05/2026",
  ]);
});

test("CH-2.4.26 an unknown value says whom to contact, a refused one why", async () => {
  await showOwn([{ id: 7, status: "refused", comment: "Facture illisible" }]);
  const [row] = await rows();
  expect(row).toContain("contactez votre administrateur");
  expect(row).toContain("Facture illisible");
});

test("CH-9.5 the user's own results are nine a page", async () => {
  await showOwn(
    Array.from({ length: 10 }, (_, index) => ({
      id: index + 1,
      resultValue: index + 1,
    })),
  );
  expect(await rows()).toHaveLength(9);
  fireEvent.click(screen.getByRole("button", { name: "2" }));
  expect(await rows()).toEqual(["Résultat10 points"]);
});

test("says so if there are no results", async () => {
  await showOwn([]);
  expect(await screen.findByText("Pas encore de résultat.")).toBeTruthy();
});

test("results that failed to load can be retried", async () => {
  await showOwn(reply(500));
  expect(await screen.findByRole("button", { name: "Réessayer" })).toBeTruthy();
});

const productOf = (id: number, name: string) => ({
  id,
  productName: name,
  brand: "Ondrea",
  productCode: `OND-${id}`,
  unit: "radiateur",
});

test("CH-2.4.12 the results by product, with their sum", async () => {
  await show(
    <ChallengeResultsByProduct
      config={{ "@type": "ChallengeResultsByProduct" }}
      data={{ ...challenge, needCurrencyValue: true }}
    />,
    "/challenge/3/results",
    list([
      {
        id: 7,
        challengeResultsByProduct: [
          {
            id: 1,
            totalQuantity: 2,
            totalFinancialValue: 99.5,
            challengeProductRewardValue: 40,
            challengeProductResultValue: 4,
            challengeProduct: productOf(1, "Linéa"),
          },
          {
            id: 2,
            totalQuantity: 1,
            totalFinancialValue: 0.5,
            challengeProduct: productOf(2, "Vertiga"),
          },
        ],
      },
    ]),
  );
  expect(await rows()).toEqual([
    "OndreaLinéaOND-1 · radiateurQuantité2Valeur99,50\u00a0€Résultat4\u00a0pointsGain40\u00a0soleils",
    "OndreaVertigaOND-2 · radiateurQuantité1Valeur0,50\u00a0€Résultat–Gain–",
  ]);
  expect(screen.getByText("Total").parentElement?.textContent).toBe(
    "Total Quantité 3 · Valeur 100\u00a0€ · Résultat 4\u00a0points · Gain 40\u00a0soleils",
  );
});

const declaration = (
  id: number,
  status: NonNullable<Declaration["status"]>,
  lines: number,
): Declaration => ({
  id,
  status,
  challengeProductDeclarations: Array.from({ length: lines }, (_, index) => ({
    challengeProduct: productOf(index + 1, `Produit ${id}.${index + 1}`),
    quantity: 2,
    currencyValue: 60,
    reward: 20,
    threshold: 1,
    coefficient: 3,
  })),
});
const showDeclared = (declarations: Declaration[], config = {}) =>
  show(
    <ChallengeDeclarations
      config={{ "@type": "ChallengeDeclarations", ...config }}
      data={challenge}
    />,
    "/declarations/challenge/3/user",
    list(declarations),
  );

test("CH-2.4.30 declared products are ten a page, each with its picture, figures and terms", async () => {
  await showDeclared([
    declaration(1, "validated", 8),
    declaration(2, "waiting", 3),
  ]);
  const first = await rows();
  expect(first).toHaveLength(10);
  expect(first[0]).toBe(
    "OndreaProduit 1.1OND-1 · radiateurQuantité2Valeur60\u00a0€Gain par unité20\u00a0soleilsSeuil1Coefficient3",
  );
  fireEvent.click(screen.getByRole("button", { name: "2" }));
  expect((await rows())[0]).toContain("Produit 2.3");
});

test("CH-2.4.30 a term that no product has is omitted, one that a single product lacks is a dash", async () => {
  const [bare, set] = [
    declaration(1, "waiting", 1),
    declaration(2, "waiting", 1),
  ];
  const [line] = bare.challengeProductDeclarations ?? [];
  Object.assign(line ?? {}, { reward: 0, threshold: 0, currencyValue: 0 });
  await showDeclared([bare]);
  expect(await rows()).toEqual([
    "OndreaProduit 1.1OND-1 · radiateurQuantité2Coefficient3",
  ]);
  cleanup();
  await showDeclared([bare, set]);
  expect((await rows())[0]).toBe(
    "OndreaProduit 1.1OND-1 · radiateurQuantité2Valeur–Gain par unité–Seuil–Coefficient3",
  );
});

test("its configuration can select one status", async () => {
  await showDeclared(
    [declaration(1, "validated", 1), declaration(2, "waiting", 1)],
    { status: "waiting" },
  );
  const only = await rows();
  expect(only).toHaveLength(1);
  expect(only[0]).toContain("Produit 2.1");
});
