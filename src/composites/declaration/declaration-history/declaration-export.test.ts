// @vitest-environment jsdom
import Papa from "papaparse";
import { beforeEach, expect, test } from "vitest";
import { setProgrammeLocale } from "#src/i18n/languages.ts";
import { initForTests } from "#src/i18n/testing.ts";
import type { Declaration } from "#src/schema/types.gen.ts";
import { declarationsCsv } from "./declaration-export.ts";

beforeEach(() => initForTests("fr"));

const validated: Declaration = {
  id: 8,
  createdAt: "2026-05-16T12:00:00Z",
  status: "validated",
  declarationRewardValue: 1342.5,
  invoiceDateStart: "2026-05-12T12:00:00Z",
  invoiceDateEnd: "2026-05-14T12:00:00Z",
  distributor: 'Clim "Sud"; frères',
  challengeProductDeclarations: [
    {
      challengeProduct: {
        id: 1,
        productName: "Linéa",
        productCode: "OND-1",
        unit: "carton",
      },
      quantity: 3,
      currencyValue: 1204.5,
      reward: 40,
      threshold: 2,
    },
    {
      challengeProduct: {
        ...{ id: 2, productName: "Vertiga" },
        unit: { one: "pièce", other: "pièces" },
      },
      quantity: 1.5,
      productRewardValue: 7,
    },
  ],
  formEntry: {
    formValues: [
      {
        value: "Deux\nlignes",
        formInput: { "@id": "/i/1", label: "Un mot ?" },
      },
    ],
  },
};
const refused: Declaration = {
  id: 7,
  status: "refused",
  comment: "Facture illisible",
  declarationRewardValue: 50,
};

const parse = (csv: string) =>
  Papa.parse<Record<string, string>>(csv.slice(1), { header: true });

test("one row per product, formatted for the language, with the gain only once", () => {
  const csv = declarationsCsv([validated, refused]);
  expect(csv.startsWith("\ufeffNuméro;Date;")).toBe(true);
  expect(csv).toContain("\r\n");
  const { data, errors } = parse(csv);
  expect(errors).toEqual([]);
  expect(data.map((row) => Object.values(row))).toEqual([
    [
      ...["8", "16/05/2026", "Validée", "", "12/05/2026", "14/05/2026"],
      ...['Clim "Sud"; frères', "Deux\nlignes", "1342,5"],
      ...["Linéa", "OND-1", "", "3", "carton", "1204,5", "120", "0"],
    ],
    [
      ...["8", "16/05/2026", "Validée", "", "12/05/2026", "14/05/2026"],
      ...['Clim "Sud"; frères', "Deux\nlignes", ""],
      ...["Vertiga", "", "", "1,5", "pièce", "0", "7", "0"],
    ],
    [
      ...["7", "", "Refusée", "Facture illisible", "", "", "", "", ""],
      ...["", "", "", "", "", "", "", ""],
    ],
  ]);
});

test("commas separate the cells if the decimal mark is a point", async () => {
  await initForTests("en");
  const { data, meta } = parse(declarationsCsv([validated]));
  expect(meta.delimiter).toBe(",");
  expect(data[0]?.["Reward for the declaration"]).toBe("1342.5");
});

test("AS-3.11.13 numbers use the format of the programme's region", async () => {
  await initForTests("de");
  setProgrammeLocale("de_CH");
  const csv = declarationsCsv([validated]);
  setProgrammeLocale(null);
  expect(parse(csv).data[0]?.["Gewinn der Meldung"]).toBe("1342.5");
});

test("no cell starts a formula", () => {
  const text = "=1+1";
  const { data } = parse(
    declarationsCsv([
      {
        ...refused,
        comment: text,
        distributor: text,
        challengeProductDeclarations: [
          { challengeProduct: { id: 1, productName: text, brand: text } },
        ],
        formEntry: {
          formValues: [{ value: text, formInput: { label: text } }],
        },
      },
    ]),
  );
  const cells = [
    ...Object.keys(data[0] ?? {}),
    ...Object.values(data[0] ?? {}),
  ];
  const hostile = cells.filter((cell) => cell.includes(text.trim()));
  expect(hostile).toHaveLength(6);
  for (const cell of hostile) expect(cell).toMatch(/^'/);
});
