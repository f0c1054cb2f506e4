import { describe, expect, test } from "vitest";
import { importTraits } from "#registry/imports.ts";
import type { ListedRow } from "#src/back-office/api/documents.ts";
import { rowFields } from "#src/domain/imports/row-fields.ts";
import { numberInField } from "#src/i18n/number-fields.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { bringsNothing, changedNumber, readCell } from "./cells.ts";
import { copied, planCells, planRows, readPasted } from "./pasted.ts";
import { afterEntry, cellAt, clamped, moved, rangeOf } from "./selection.ts";
import { keysOf, rowsInView, wholeList } from "./shown-rows.ts";
import { windowRows } from "./use-row-window.ts";

const row = (
  key: string,
  [threshold, reward, coefficient]: readonly (number | null)[] = [],
  about: Partial<ListedRow> = {},
): ListedRow => ({
  key,
  name: `Product ${key}`,
  row: {
    productCode: key,
    ...(threshold != null && { threshold }),
    ...(reward != null && { reward }),
    ...(coefficient != null && { coefficient }),
  },
  ...about,
});

const shown = [row("A", [1, 10]), row("B", [2, 20]), row("C")];
const rows = new Map(shown.map((one) => [one.key, one]));

describe("BO-12.5 what is typed into a cell", () => {
  test.each([
    ["300", { value: 300 }],
    [" 1 500,5 ", { value: 1500.5 }],
    ["0.25", { value: 0.25 }],
    ["", { value: null }],
    ["–", { value: null }],
    ["-", { value: null }],
    ["1.500", { mistake: "ambiguous" }],
    ["-3", { mistake: "small" }],
    ["many", { mistake: "unreadable" }],
    ["9007199254740993", { mistake: "precise" }],
  ])("%s", (text, reading) => {
    expect(readCell("reward", text)).toEqual(reading);
  });
});

test.each([
  [300, { operation: "set", value: null }, null],
  [null, { operation: "set", value: 5 }, 5],
  [300, { operation: "multiply", value: 1.1 }, 330],
  [0.1, { operation: "add", value: 0.2 }, 0.3],
  [null, { operation: "multiply", value: 2 }, null],
  [300, { operation: "add", value: -400 }, undefined],
] as const)(
  "BO-12.5 a column is changed for many: %s %j",
  (before, change, after) => {
    expect(changedNumber(before, "reward", change)).toBe(after);
  },
);

test.each([
  [[1, 10, null], false, false],
  [[null, 10, 1], false, true],
  [[1, null, 1], false, true],
  [[1, 10, null], true, true],
  [[null, null, 1], true, false],
] as const)(
  "BO-12.5 a product with %j brings nothing",
  (numbers, isGlobal, is) => {
    expect(bringsNothing(row("A", numbers).row, isGlobal)).toBe(is);
  },
);

describe("BO-12.5 keys select as in a spreadsheet", () => {
  const table = { rows: 100, page: 10 };
  const from = { anchor: { row: 5, column: 2 }, focus: { row: 5, column: 2 } };
  test.each([
    [{ key: "ArrowDown" }, [6, 2], [6, 2]],
    [{ key: "ArrowUp", shiftKey: true }, [5, 2], [4, 2]],
    [{ key: "PageDown" }, [15, 2], [15, 2]],
    [{ key: "ArrowDown", ctrlKey: true, shiftKey: true }, [5, 2], [99, 2]],
    [{ key: "Home" }, [5, 0], [5, 0]],
    [{ key: "End", metaKey: true }, [99, 3], [99, 3]],
    [{ key: "ArrowRight", shiftKey: true }, [5, 2], [5, 3]],
    [{ key: "a", ctrlKey: true }, [0, 0], [99, 3]],
    [{ key: " ", shiftKey: true }, [5, 0], [5, 2]],
  ])("%j", (key, anchor, focus) => {
    const selection = moved(from, key, table);
    expect([selection?.anchor, selection?.focus]).toEqual(
      [anchor, focus].map(([row, column]) => ({ row, column })),
    );
  });

  test("others do not, and the end of the table stops them", () => {
    for (const key of ["x", "Enter", "constructor", " "])
      expect(moved(from, { key }, table)).toBeUndefined();
    expect(moved(cellAt(99, 3), { key: "PageDown" }, table)).toEqual(
      cellAt(99, 3),
    );
    expect(clamped(cellAt(7, 1), 3)).toEqual(cellAt(2, 1));
  });

  test("with the product, whole rows are selected", () => {
    const selection = {
      anchor: { row: 7, column: 0 },
      focus: { row: 3, column: 1 },
    };
    expect(rangeOf(selection)).toEqual({
      top: 3,
      bottom: 7,
      left: 0,
      right: 3,
    });
  });

  test.each([
    [{ key: "Enter" }, 2, [6, 2]],
    [{ key: "Enter", shiftKey: true }, 2, [4, 2]],
    [{ key: "Tab" }, 2, [5, 3]],
    [{ key: "Tab" }, 3, [6, 1]],
    [{ key: "Tab", shiftKey: true }, 1, [4, 3]],
  ])("an entry ends with %j", (key, column, [row = 0, to = 0]) => {
    expect(afterEntry({ row: 5, column }, key, 100)).toEqual(cellAt(row, to));
  });
});

describe("BO-12.5 what is pasted", () => {
  const fields = rowFields(importTraits("challenge-products").schema);
  const paste = (text: string, at: readonly [number, number], to = at) => {
    const selection = {
      anchor: { row: at[0], column: at[1] },
      focus: { row: to[0], column: to[1] },
    };
    const table = readPasted(
      text.split("\n").map((line) => line.split("\t")),
      fields,
      { selection, isKnown: (code) => rows.has(code) },
    );
    const { edits, refused } =
      table.columns === undefined
        ? planCells(table, selection, shown)
        : planRows(table, { rows, exists: (code) => code === "N" });
    return {
      edits: edits.map(({ to }) => to),
      refused: refused.map(({ line, column, text, reason }) =>
        [line, column, text, reason].join(" "),
      ),
    };
  };

  test.each([
    [
      "one number fills the selection",
      "7",
      [0, 1],
      [1, 2],
      [
        { productCode: "A", threshold: 7, reward: 7 },
        { productCode: "B", threshold: 7, reward: 7 },
      ],
    ],
    [
      "a line fills the selected rows",
      "7\t8",
      [0, 1],
      [1, 1],
      [
        { productCode: "A", threshold: 7, reward: 8 },
        { productCode: "B", threshold: 7, reward: 8 },
      ],
    ],
    [
      "cells go where the selection begins",
      "1\n\n3",
      [0, 2],
      [0, 2],
      [
        { productCode: "A", threshold: 1, reward: 1 },
        { productCode: "B", threshold: 2 },
        { productCode: "C", reward: 3 },
      ],
    ],
    [
      "rows begin with codes",
      "B\t5\t6\t7\nN\t1",
      [0, 2],
      [0, 2],
      [
        { productCode: "B", threshold: 5, reward: 6, coefficient: 7 },
        { productCode: "N", threshold: 1 },
      ],
    ],
    [
      "columns are known by their headers, in any order",
      "Punkte\tArtikelnummer\n9\tA\n8\tN",
      [0, 1],
      [0, 1],
      [
        { productCode: "A", threshold: 1, reward: 9 },
        { productCode: "N", reward: 8 },
      ],
    ],
  ] as const)("%s", (_, text, at, to, edits) => {
    expect(paste(text, at, to)).toEqual({ edits, refused: [] });
  });

  test("what cannot be is named, and nothing is guessed", () => {
    expect(paste("A\t1.500\t7\nX\t1\n\t2\nA\t3", [0, 0])).toEqual({
      edits: [{ productCode: "A", threshold: 1, reward: 7 }],
      refused: [
        "1 threshold 1.500 ambiguous",
        "2  X unknownProduct",
        "3   noCode",
        "4  A repeated",
      ],
    });
    // Numbers that are codes are no numbers of points.
    expect(paste("1001\t1\t2\t3", [0, 2])).toEqual({
      edits: [],
      refused: ["1  1001 unknownProduct"],
    });
    expect(paste("1\n2\n3", [1, 3])).toEqual({
      edits: [
        { productCode: "B", threshold: 2, reward: 20, coefficient: 1 },
        { productCode: "C", coefficient: 2 },
      ],
      refused: ["3 coefficient 3 outside"],
    });
  });

  test("is what was copied", async () => {
    await initForTests("fr");
    const all = { anchor: { row: 0, column: 0 }, focus: { row: 2, column: 3 } };
    const half = [row("A", [1, 1500.5]), ...shown.slice(1)];
    expect(copied(all, half, numberInField)).toBe(
      "A\t1\t1\u202f500,5\t\nB\t2\t20\t\nC\t\t\t",
    );
    expect(readCell("reward", "1\u202f500,5")).toEqual({ value: 1500.5 });
    expect(paste(copied(all, shown, String), [0, 0]).edits).toEqual([]);
  });
});

describe("BO-12.5 the rows that are shown", () => {
  const list = [
    row("10", [1, 5], { name: "Ballon Réserve", brand: "Tellane", range: "R" }),
    row("9", [1, 50], { name: "Chaudière", brand: "Calvéo", range: "C" }),
    row("8", [], { name: null, brand: null }),
  ];
  const facts = {
    isGlobal: false,
    isChanged: ({ key }: ListedRow) => key === "9",
  };
  test.each([
    [{ q: "reserve" }, ["10"]],
    [{ q: "chaudières cal" }, ["9"]],
    [{ brand: "Calvéo" }, ["9"]],
    [{ only: "nothing" }, ["8"]],
    [{ only: "changed" }, ["9"]],
    [{ only: "unknown" }, ["8"]],
    [{ sort: "reward", isDescending: true }, ["9", "10", "8"]],
    [{ sort: "code" }, ["8", "9", "10"]],
    [{ sort: "name", isDescending: true }, ["9", "10", "8"]],
  ] as const)("%j", (view, keys) => {
    expect(keysOf(list, { ...wholeList, ...view }, facts)).toEqual(keys);
  });

  test("stay where they are while they are written, and new ones come last", () => {
    const known = new Set(["10", "9", "8"]);
    const next = new Map(
      [row("9", [1, 1]), row("10"), row("N")].map((one) => [one.key, one]),
    );
    expect(
      rowsInView(["10", "9", "8"], known, next).map(({ key }) => key),
    ).toEqual(["10", "9", "N"]);
  });
});

describe("BO-12.5 the rows that are rendered", () => {
  test.each<[string, [first: number, count: number, kept: number], number[]]>([
    ["those in the window", [4, 100, 5], [4, 5, 6, 7]],
    ["as many at the end", [98, 100, 97], [96, 97, 98, 99]],
    ["all of a short list", [3, 2, 0], [0, 1]],
    ["none of an empty one", [0, 0, 0], []],
    ["and the active one above", [10, 100, 2], [2, 10, 11, 12, 13]],
    ["and the active one below", [10, 100, 90], [10, 11, 12, 13, 90]],
  ])("%s", (_, [first, count, kept], indexes) => {
    expect(windowRows({ first, size: 4 }, count, kept)).toEqual(indexes);
  });
});
