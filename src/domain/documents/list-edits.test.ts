import { describe, expect, it, test } from "vitest";
import type { Json } from "#src/schema/json.ts";
import {
  afterSaving,
  editedRow,
  editedRows,
  editList,
  isOverwriting,
  type RowEdit,
  rowsByKey,
  withoutEdits,
} from "./list-edits.ts";
import type { ListRow } from "./lists.ts";
import { mergeBodies } from "./merge/merge.ts";

const hashes = ["a", "b", "c"].map((letter) => letter.repeat(64));
const [a = "", b = "", c = ""] = hashes;
const reference = (list: string, count = 2) => ({ list, count });

const row = (productCode: string, reward?: number): ListRow => ({
  productCode,
  ...(reward !== undefined && { reward }),
});
const change = (
  id: string,
  from: number | null,
  to: number | null,
): RowEdit => ({
  id,
  from: from === null ? null : row(id, from),
  to: to === null ? null : row(id, to),
});

describe("BO-12.5 edits of a list that no list has yet", () => {
  it("are in its value, and none once they are taken back", () => {
    const one = editList(reference(a), [change("X", 1, 2)]);
    expect(one).toEqual({ ...reference(a), edits: [change("X", 1, 2)] });
    const both = editList(one, [change("X", 2, 3), change("Y", null, 9)]);
    expect(both).toEqual({
      ...reference(a),
      edits: [change("X", 1, 3), change("Y", null, 9)],
    });
    expect(editList(both, [change("X", 3, 1), change("Y", 9, null)])).toEqual(
      reference(a),
    );
  });

  it("can be there before the first list is", () => {
    const first = editList(undefined, [change("1", null, 5)]);
    expect(first).toEqual({ edits: [change("1", null, 5)] });
    expect(withoutEdits({ products: first, title: "x" })).toEqual({
      title: "x",
    });
    expect(afterSaving(first, [change("1", null, 5)], reference(a, 1))).toEqual(
      reference(a, 1),
    );
  });

  it("are not sent with the body, and those made while others were sent remain", () => {
    const sent = [change("X", 1, 2)];
    const value = editList(editList(reference(a), sent), [
      change("X", 2, 4),
      change("Y", 5, 6),
    ]);
    expect(withoutEdits({ products: value })).toEqual({
      products: reference(a),
    });
    // Also where the server made the same list of them.
    for (const made of [a, b])
      expect(afterSaving(value, sent, reference(made))).toEqual({
        ...reference(made),
        edits: [change("X", 2, 4), change("Y", 5, 6)],
      });
  });
});

describe("BO-12.5 edits of a list beside another person’s", () => {
  const merge = (before: Json, mine: Json, theirs: Json) => {
    const merged = mergeBodies(
      { products: before },
      { products: mine },
      { products: theirs },
    );
    return [merged.body["products"], merged.conflicts.length];
  };
  const edited = editList(reference(a), [change("X", 1, 2)]);

  test.each([
    ["another list", reference(a), edited, reference(b), reference(b)],
    [
      "the first list",
      undefined,
      editList(null, [change("X", 1, 2)]),
      reference(b),
      reference(b),
    ],
  ])("are made to %s", (_, before, mine, theirs, onto) => {
    const wanted = [{ ...onto, edits: [change("X", 1, 2)] }, 0];
    expect(merge(before, mine, theirs)).toEqual(wanted);
    // Undoing merges from the other side.
    expect(merge(before, theirs, mine)).toEqual(wanted);
  });

  test("a step that was saved meanwhile is undone, and done again", () => {
    const before = reference(a);
    const undone = { ...reference(b), edits: [change("X", 2, 1)] };
    expect(merge(edited, reference(b), before)).toEqual([undone, 0]);
    expect(merge(before, reference(c), edited)).toEqual([
      { ...reference(c), edits: [change("X", 1, 2)] },
      0,
    ]);
  });

  test("two other lists are a question, as without edits", () => {
    expect(merge(reference(a), reference(b), reference(c))[1]).toBe(1);
    const other = editList(reference(b), [change("X", 1, 2)]);
    expect(merge(reference(a), other, reference(c))[1]).toBe(1);
  });
});

describe("BO-12.5 a row that another person changed since", () => {
  const from = { productCode: "X", reward: 1, threshold: 2 };
  test.each([
    ["unchanged", { ...from, reward: 9 }, from, { ...from, reward: 9 }, false],
    [
      "in another column",
      { ...from, reward: 9 },
      { ...from, threshold: 7 },
      { productCode: "X", reward: 9, threshold: 7 },
      false,
    ],
    [
      "in the same column",
      { ...from, reward: 9 },
      { ...from, reward: 8, coefficient: 1 },
      { ...from, reward: 9, coefficient: 1 },
      true,
    ],
    [
      "to the same",
      { ...from, reward: 9 },
      { ...from, reward: 9 },
      { ...from, reward: 9 },
      false,
    ],
    [
      "in an emptied column",
      { productCode: "X", threshold: 2 },
      { ...from, coefficient: 4 },
      { productCode: "X", threshold: 2, coefficient: 4 },
      false,
    ],
    ["removed", { ...from, reward: 9 }, null, { ...from, reward: 9 }, true],
    ["changed, and removed here", null, { ...from, reward: 3 }, null, false],
  ] as const)("%s", (_, to, present, result, isOver) => {
    expect(editedRow({ from, to }, present)).toEqual(result);
    expect(isOverwriting({ from, to }, present)).toBe(isOver);
  });

  it("added by both has the columns of both", () => {
    const edit = { from: null, to: { productCode: "X", reward: 9 } };
    const present = { productCode: "X", threshold: 7 };
    expect(editedRow(edit, present)).toEqual({ ...present, reward: 9 });
    expect(isOverwriting(edit, present)).toBe(false);
    expect(isOverwriting(edit, { productCode: "X", reward: 1 })).toBe(true);
    expect(isOverwriting(edit, null)).toBe(false);
  });

  it("stays in its place, new ones come last", () => {
    const rows = ["9", "B", "1"].map((key) => ({ key, row: row(key, 1) }));
    const made = editedRows(
      rowsByKey(rows),
      [
        ...[change("7", null, 3), change("B", 1, null)],
        ...[change("1", 1, 2), change("5", null, null)],
      ],
      (key, made) => ({ key, row: made }),
    );
    expect([...made.values()]).toEqual([
      { key: "9", row: row("9", 1) },
      { key: "1", row: row("1", 2) },
      { key: "7", row: row("7", 3) },
    ]);
  });
});
