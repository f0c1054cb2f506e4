import schema from "#schemas/imports/product-row.schema.json" with {
  type: "json",
};
import { isByLanguage } from "#src/domain/documents/languages.ts";
import {
  type ImportKind,
  merged,
  refused,
} from "#src/domain/imports/import-kind.ts";
import type { Cell, ImportRow } from "#src/domain/imports/import-row.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";

interface PresentCatalogue {
  /** Of the programme: that of columns without a language. */
  language: string;
  /** The bodies of products by their codes: those that are live, else their drafts. */
  bodies: ReadonlyMap<string, JsonObject>;
}

/** Plural forms of a unit in one cell: `unit | units`. */
const FORMS = " | ";

/** The longest form, in characters. */
const MAX_FORM = 100;

/** The catalogue: what is applied is released immediately (BO-13.1). */
export const products: ImportKind<PresentCatalogue> = {
  schema,
  key: ["productCode"],
  subject: "product",
  permissions: { write: "CHALLENGE_WRITE", apply: "CHALLENGE_PUBLISH" },
  limits: { unit: { maxLength: MAX_FORM } },
  plan: (rows, { language, bodies }) =>
    rows.map((row) => {
      const body = bodies.get(String(row["productCode"]));
      const before = body && productCells(body, language);
      const name = row["productName"];
      const isNameless = before === undefined ? name == null : name === null;
      if (isNameless) return refused("productName", "required");
      const plan = merged(before, row);
      const long = Object.keys(row).find((column) => hasLongForm(column, row));
      return plan.outcome === "same" || long === undefined
        ? plan
        : refused(long, "tooLong");
    }),
};

const hasLongForm = (column: string, row: ImportRow): boolean =>
  column.split(".")[0] === "unit" &&
  String(row[column] ?? "")
    .split(FORMS)
    .some((form) => [...form].length > MAX_FORM);

const plain = ["productCode", "brand", "range", "status"] as const;
const texts = ["productName", "productDescription"] as const;

const columnIn = (name: string, code: string, language: string) =>
  code === language ? name : `${name}.${code}`;

/** A product as a row. */
export function productCells(body: JsonObject, language: string): ImportRow {
  const cells: Record<string, Cell> = {};
  for (const name of plain) cells[name] = textOrNull(body[name]);
  for (const name of [...texts, "unit"]) cells[name] = null;
  for (const name of texts) {
    const value = body[name];
    if (!isByLanguage(value)) continue;
    for (const [code, text] of Object.entries(value))
      cells[columnIn(name, code, language)] = textOrNull(text);
  }
  const { unit } = body;
  if (typeof unit === "string") cells["unit"] = unit;
  if (!isObject(unit)) return cells;
  const { one, other } = unit;
  const forms = { ...objectOf(one), ...objectOf(other) };
  for (const code of Object.keys(forms)) {
    const all = [objectOf(one)[code], objectOf(other)[code]];
    cells[columnIn("unit", code, language)] =
      [...new Set(all.filter((form) => typeof form === "string"))].join(
        FORMS,
      ) || null;
  }
  return cells;
}

const textOrNull = (value: Json): string | null =>
  typeof value === "string" && value !== "" ? value : null;

const objectOf = (value: Json): JsonObject => (isObject(value) ? value : {});

/** A product's body with what a row says of it. */
export function withProductRow(
  body: JsonObject,
  row: ImportRow,
  language: string,
): JsonObject {
  const made: Record<string, Json> = { ...body };
  const set = (target: Record<string, Json>, name: string, cell: Cell) => {
    if (cell === null) delete target[name];
    else target[name] = String(cell);
  };
  for (const [column, cell] of Object.entries(row)) {
    const [name = "", code = language] = column.split(".");
    if (name === "unit") setUnit(made, code, cell, language);
    else if (texts.some((text) => text === name)) {
      const value: Record<string, Json> = { ...objectOf(made[name]) };
      set(value, code, cell);
      made[name] = value;
    } else set(made, column, cell);
  }
  return made;
}

/** Sets a unit in a language. It stays a plain text as long as it has a single form, in the programme's language. */
function setUnit(
  made: Record<string, Json>,
  code: string,
  cell: Cell,
  language: string,
): void {
  const { unit } = made;
  const [one, other = one] = cell === null ? [] : String(cell).split(FORMS);
  if (!isObject(unit) && code === language && one === other) {
    if (one === undefined) delete made["unit"];
    else made["unit"] = one;
    return;
  }
  const present: JsonObject =
    typeof unit === "string"
      ? { one: { [language]: unit }, other: { [language]: unit } }
      : objectOf(unit);
  const withForm = (form: Json, text: string | undefined) =>
    Object.fromEntries(
      Object.entries({ ...objectOf(form), [code]: text }).filter(
        ([, value]) => value !== undefined,
      ),
    );
  made["unit"] = {
    ...present,
    one: withForm(present["one"], one),
    other: withForm(present["other"], other),
  };
}
