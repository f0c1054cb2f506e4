import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { cellText, csvRows } from "./csv.ts";

test.each([
  ["fr", "a;1342,5;-0,125;"],
  ["it", "a;1342,5;-0,125;"],
  ["es", "a;1342,5;-0,125;"],
  ["de", "a;1342,5;-0,125;"],
  ["nl", "a;1342,5;-0,125;"],
  ["en", "a,1342.5,-0.125,"],
  ["de-AT", "a;1342,5;-0,125;"],
  ["de-CH", "a;1342.5;-0.125;"],
  ["es-MX", "a,1342.5,-0.125,"],
])(
  "in %s separators and decimal marks are those of the locale",
  (locale, row) => {
    expect(csvRows([["a", 1342.5, -0.125, null]], locale)).toBe(row);
  },
);

test.each([
  [9_007_199_254_740_991, "9007199254740991"],
  [1e-7, "0.0000001"],
  [12.345678901, "12.345678901"],
  [1 / 3, "0.333333333333333"],
])("%d has the digits that spreadsheets hold", (number, text) => {
  expect(csvRows([[number, "b"]], "en")).toBe(`${text},b`);
});

test("a single column is one, whichever separator it is read with", () => {
  const cells = ["a;b", "a,b", "a\tb", "a|b"];
  for (const locale of ["fr", "en"])
    for (const delimiter of [";", ",", "|"]) {
      const csv = csvRows(
        cells.map((cell) => [cell]),
        locale,
      );
      const { data } = Papa.parse<string[]>(csv, { delimiter });
      expect(data).toEqual(cells.map((cell) => [cell]));
    }
});

test("rows are lines, and separators within a cell are quoted", () => {
  const rows = [
    ['Clim "Sud"; frères', "Deux\nlignes"],
    ["a", 0.1 + 0.2],
  ];
  expect(csvRows(rows, "fr")).toBe(
    '"Clim ""Sud""; frères";"Deux\nlignes"\r\na;0,3',
  );
});

describe("no cell starts a formula, whichever separator it is read with", () => {
  test.each([
    "=1+1",
    "+33 6 12",
    "-2",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "\ta",
    "  =1",
    "\u00a0=1",
    "＝1",
    "=1\n+2",
    "a;=1+1",
    "a,=1+1",
    'a,"=1+1',
    "a;\t=1",
    "a\r\n@b",
    '";=1',
    '=HYPERLINK("https://evil.example";"x")',
  ])("%j", (text) => {
    for (const language of ["fr", "en"] as const)
      for (const delimiter of [";", ","]) {
        const csv = csvRows([[text, "b", text], [text]], language);
        const { data } = Papa.parse<string[]>(csv, { delimiter });
        for (const cell of data.flat())
          expect(cell).not.toMatch(/^\s*[=+\-@＝]/);
      }
  });

  test.each(["a - b", "12 = 3 × 4", "nom@exemple.fr", "A;B, C"])(
    "%j stays unchanged",
    (text) => {
      const { data } = Papa.parse(csvRows([[text, "b"]], "fr"), {
        delimiter: ";",
      });
      expect(data).toEqual([[text, "b"]]);
    },
  );
});

test.each([
  ...["+33abc", "=1+1", "'+33abc", "Lyon; +Plus", "\t=x", "a,-b", "Zoé"],
  ...["a;,\n=1", "\t'=1", "'\t'=1", "''\r\n'-", "\n \n+", ";'=;''@"],
])("BO-7.3 what is protected is read back without a change: %j", (text) => {
  const [[cell = ""] = []] = Papa.parse<string[]>(csvRows([[text]], "fr"), {
    delimiter: ";",
  }).data;
  expect(cellText(cell)).toBe(text);
});
