const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, which believe in a 29 February 1900. */
const EPOCH = Date.UTC(1899, 11, 30);
/** Day 0 of old Macs. */
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** Whether a number format shows a date: one of the formats that need no code, or a code with a day, month or year. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined)
    return (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*]/g, "");
  return /[dmyh]/i.test(plain) && !/general/i.test(plain);
}

/** The day of a serial number, `2026-11-01`, with the time if it has one. */
export function dateOfSerial(serial: number, isFrom1904: boolean): string {
  const time =
    (isFrom1904 ? EPOCH_1904 : EPOCH) +
    Math.round((serial * DAY_MS) / 1000) * 1000;
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return String(serial);
  const text = date.toISOString();
  return serial % 1 === 0
    ? text.slice(0, 10)
    : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}

/** How a number is written: as it is, as a date, with the digits of a mask (`00000`), or as a percentage. */
export type CellFormat =
  | "general"
  | "date"
  | { mask: string }
  | { percentDigits: number };

/** Formats of percentages that need no code, with their decimals. */
const percentages = new Map([
  [9, 0],
  [10, 2],
]);

/** The format of a style by its id, and its code unless it needs none. */
export function cellFormat(id: number, code: string | undefined): CellFormat {
  if (isDateFormat(id, code)) return "date";
  const known = percentages.get(id);
  if (code === undefined)
    return known === undefined ? "general" : { percentDigits: known };
  const [positive = ""] = code.split(";");
  const plain = positive.replace(/"([^"]*)"|\\(.)|\[[^\]]*]/g, "$1$2");
  if (/^[#,]*0+(?:\.[0#]+)?\s*%$/.test(plain))
    return { percentDigits: (/\.([0#]+)/.exec(plain)?.[1] ?? "").length };
  // Postal codes, phone numbers, numbers of clients: digits with leading zeros.
  return /^[0 ./()-]+$/.test(plain) &&
    plain.replace(/\D/g, "").length > 1 &&
    !/^0+\.0+$/.test(plain) &&
    plain !== "0"
    ? { mask: plain }
    : "general";
}

/**
 * A number as spreadsheets show it.
 * @example writtenNumber(1250, { mask: "00000" }, "fr") // "01250"
 */
export function writtenNumber(
  number: number,
  format: Exclude<CellFormat, "date">,
  language: string,
): string {
  if (format === "general") return String(Number(number.toPrecision(15)));
  if ("percentDigits" in format)
    return new Intl.NumberFormat(language, {
      style: "percent",
      maximumFractionDigits: format.percentDigits,
    }).format(number);
  const zeros = format.mask.replace(/\D/g, "").length;
  const digits = [...String(Math.abs(Math.round(number))).padStart(zeros, "0")];
  const surplus = digits.splice(0, digits.length - zeros).join("");
  let at = 0;
  const filled = format.mask.replace(/0/g, () => {
    at += 1;
    return (at === 1 ? surplus : "") + (digits[at - 1] ?? "");
  });
  return number < 0 ? `-${filled}` : filled;
}
