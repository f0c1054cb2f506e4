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
