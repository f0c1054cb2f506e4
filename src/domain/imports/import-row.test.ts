import { describe, expect, it } from "vitest";
import { checkRow, type RowSchema } from "./import-row.ts";

const schema: RowSchema = {
  title: "Row",
  properties: {
    code: { type: "string", minLength: 2, maxLength: 5 },
    value: { type: "number", minimum: 0, maximum: 1_000 },
    count: { type: "integer" },
    email: { type: "string" },
  },
  patternProperties: { "^code\\.(fr|en)$": { type: "string", maxLength: 5 } },
  required: ["code"],
  anyOf: [{ required: ["email"] }, { required: ["count"] }],
};

const good = { code: "AB", email: "a@b.c" };

describe("BO-13.2 a row of a file", () => {
  it.each<[string, object, object]>([
    ["trims texts", { code: " AB\u00a0" }, { code: "AB" }],
    ["reads a number as a text", { code: 1042 }, { code: "1042" }],
    ["reads numbers of texts", { value: "12.50" }, { value: 12.5 }],
    ["reads signs", { count: "-3" }, { count: -3 }],
    ["leaves what is empty", { value: "", count: null }, {}],
    ["empties by a dash", { value: "–" }, { value: null }],
    ["knows columns in languages", { "code.en": "x" }, { "code.en": "x" }],
    ["counts characters, not units", { code: "😀😀😀" }, { code: "😀😀😀" }],
  ])("%s", (_, row, expected) => {
    expect(checkRow(schema, { ...good, ...row })).toEqual({
      row: { ...good, ...expected },
      fault: undefined,
    });
  });

  it.each<[object, string, string]>([
    [{ code: "" }, "code", "required"],
    [{ code: "–" }, "code", "required"],
    [{ email: "" }, "email", "required"],
    [{ code: "A" }, "code", "tooShort"],
    [{ code: "ABCDEF" }, "code", "tooLong"],
    [{ code: "A\0B" }, "code", "controlCharacters"],
    [{ code: { a: 1 } }, "code", "notText"],
    [{ value: true }, "value", "notText"],
    [{ value: "1,5" }, "value", "notNumber"],
    [{ value: "1 000" }, "value", "notNumber"],
    [{ value: "Infinity" }, "value", "notNumber"],
    [{ value: -1 }, "value", "tooSmall"],
    [{ value: 1_001 }, "value", "tooGreat"],
    [{ count: 1.5 }, "count", "notWhole"],
    [{ "code.de": "x" }, "code.de", "unknownColumn"],
    [{ constructor: "x" }, "constructor", "unknownColumn"],
  ])("%j is a fault", (row, column, reason) => {
    const { fault } = checkRow(schema, { ...good, ...row });
    expect(fault).toEqual({ column, reason });
  });

  it("keeps nothing that cannot be stored, and the start of long texts", () => {
    const { row } = checkRow(schema, {
      ...{ code: `A\0${"x".repeat(10_000)}`, email: "\ud800" },
    });
    expect(String(row["code"])).toHaveLength(200);
    expect(JSON.stringify(row)).not.toContain("\\u0000");
    expect(String(row["email"]).isWellFormed()).toBe(true);
  });
});
