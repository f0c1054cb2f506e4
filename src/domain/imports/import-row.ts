import { isPlainText } from "#src/domain/values/plain-text.ts";
import { trimText } from "#src/domain/values/trim-text.ts";
import { isRecord } from "#src/schema/json.ts";
import type { ImportReason } from "./reasons.ts";
import { ruleOf, type SharedColumn } from "./row-fields.ts";

/** What a row says of a column: null empties it, an absent one leaves it as it is. */
export type Cell = string | number | null;

/** A row, by the columns of its schema. */
export type ImportRow = Readonly<Record<string, Cell>>;

/** A row without columns that hold nothing. */
export const withoutNulls = (
  row: ImportRow,
): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([column, cell]) =>
      cell === null ? [] : [[column, cell]],
    ),
  );

/** A column of a row schema (schemas/imports). */
interface ColumnRule {
  type: string;
  "x-label"?: Readonly<Record<string, string>>;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  /** Texts have one line unless it says otherwise, as in requests. */
  "x-text"?: string;
}

/** A row schema, as far as the server reads it. */
export interface RowSchema {
  title: string;
  properties: Readonly<Record<string, ColumnRule | SharedColumn>>;
  /** Columns in other languages: `productName.en`. */
  patternProperties?: Readonly<Record<string, ColumnRule>>;
  required?: readonly string[];
  /** One of these columns must be filled in. */
  anyOf?: readonly { required: readonly string[] }[];
}

/** Why a row is refused. */
export interface RowFault {
  column: string | null;
  reason: ImportReason;
}

export interface CheckedRow {
  /** What can be stored of it. */
  row: ImportRow;
  fault: RowFault | undefined;
}

/** What a cell holds that empties what is there. */
export const EMPTIES = "–";

/** The longest text that is stored of a cell that is refused. */
const MAX_SHOWN = 200;

const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/** The rule of a column; undefined for one that the schema does not know. */
export function columnRule(
  { properties, patternProperties = {} }: RowSchema,
  column: string,
): ColumnRule | undefined {
  const own = Object.hasOwn(properties, column) && properties[column];
  if (own) return ruleOf(own);
  return Object.entries(patternProperties).find(([pattern]) =>
    new RegExp(pattern, "u").test(column),
  )?.[1];
}

/**
 * Checks a row as it was sent (BO-13.2). A wrong value makes a fault of its row alone.
 * @example checkRow(schema, { productCode: " A-1 ", reward: "300" }) // { row: { productCode: "A-1", reward: 300 } }
 */
export function checkRow(
  schema: RowSchema,
  sent: Readonly<Record<string, unknown>>,
): CheckedRow {
  const row: Record<string, Cell> = {};
  let fault: RowFault | undefined;
  for (const [column, value] of Object.entries(sent)) {
    const rule = columnRule(schema, column);
    if (rule === undefined) {
      fault ??= { column: shown(column), reason: "unknownColumn" };
      continue;
    }
    const { cell, reason } = readCell(rule, value);
    if (cell !== undefined) row[column] = cell;
    if (reason !== undefined) fault ??= { column, reason };
  }
  fault ??= missing(schema, row);
  return { row, fault };
}

function missing(
  { required = [], anyOf = [] }: RowSchema,
  row: ImportRow,
): RowFault | undefined {
  const isEmpty = (column: string) => row[column] == null;
  const one = anyOf.flatMap((option) => option.required);
  const column =
    required.find(isEmpty) ?? (one.every(isEmpty) ? one[0] : undefined);
  return column === undefined ? undefined : { column, reason: "required" };
}

interface ReadCell {
  /** Undefined leaves what is there. */
  cell?: Cell | undefined;
  reason?: ImportReason | undefined;
}

function readCell(rule: ColumnRule, value: unknown): ReadCell {
  if (value === null || value === undefined) return {};
  if (typeof value === "number")
    return rule.type === "string"
      ? textCell(rule, String(value))
      : numberCell(rule, value);
  if (typeof value !== "string")
    return {
      cell: shown(isRecord(value) ? "{…}" : String(value)),
      reason: "notText",
    };
  if (!value.isWellFormed() || value.includes("\0"))
    return { cell: shown(value), reason: "controlCharacters" };
  const text = trimText(value);
  if (text === "") return {};
  if (text === EMPTIES) return { cell: null };
  if (rule.type === "string") return textCell(rule, text);
  return plainNumber.test(text)
    ? numberCell(rule, Number(text))
    : { cell: shown(text), reason: "notNumber" };
}

function textCell(
  { minLength, maxLength, "x-text": kind }: ColumnRule,
  text: string,
): ReadCell {
  if (!isPlainText(text, kind === "lines" ? kind : "line"))
    return { cell: shown(text), reason: "controlCharacters" };
  const { length } = [...text];
  if (maxLength !== undefined && length > maxLength)
    return { cell: shown(text), reason: "tooLong" };
  if (minLength !== undefined && length < minLength)
    return { cell: text, reason: "tooShort" };
  return { cell: text };
}

function numberCell(
  { type, minimum, maximum }: ColumnRule,
  value: number,
): ReadCell {
  if (maximum !== undefined && value > maximum)
    return { cell: value, reason: "tooGreat" };
  if (minimum !== undefined && value < minimum)
    return { cell: value, reason: "tooSmall" };
  if (type === "integer" && !Number.isInteger(value))
    return { cell: value, reason: "notWhole" };
  return { cell: value };
}

/** The start of a text, without what cannot be stored. */
const shown = (text: string): string =>
  text.slice(0, MAX_SHOWN).toWellFormed().replaceAll("\0", "\ufffd");
