import { beforeEach, expect, test } from "vitest";
import { type Language, setProgrammeLocale } from "./languages.ts";
import { formatBytes, formatNumber, formatPercent } from "./numbers.ts";
import { initForTests } from "./testing.ts";

beforeEach(() => initForTests("fr"));

test.each<[Language, string]>([
  ["fr", "1\u202f234\u202f567,5"],
  ["en", "1\u202f234\u202f567.5"],
  ["it", "1\u202f234\u202f567,5"],
  ["es", "1\u202f234\u202f567,5"],
  ["de", "1\u202f234\u202f567,5"],
  ["nl", "1\u202f234\u202f567,5"],
])("AS-9.6 CH-9.16 thousands and decimals in %s", async (language, text) => {
  await initForTests(language);
  expect(formatNumber(1_234_567.5)).toBe(text);
});

test.each<[Language, string, string]>([
  ["de", "de_CH", "1\u202f234\u202f567.5"],
  ["de", "de_AT", "1\u202f234\u202f567,5"],
  ["en", "de_CH", "1\u202f234\u202f567.5"],
  ["fr", "fr-CH", "1\u202f234\u202f567,5"],
  ["es", "es_MX", "1\u202f234\u202f567.5"],
  ["fr", "fr", "1\u202f234\u202f567,5"],
])(
  "in %s, for a programme in %s, numbers follow its region",
  async (language, locale, text) => {
    await initForTests(language);
    setProgrammeLocale(locale);
    expect(formatNumber(1_234_567.5)).toBe(text);
    setProgrammeLocale(null);
  },
);

test("AS-9.6 CH-9.16 four-digit numbers are separated in Spanish too", async () => {
  await initForTests("es");
  expect(formatNumber(1234)).toBe("1\u202f234");
});

test.each([
  [0, {}, "0"],
  [-4500, {}, "-4\u202f500"],
  [0.126, {}, "0,13"],
  [2, { decimals: 2 }, "2,00"],
  [2.55, { decimals: 0 }, "3"],
  [Number.NaN, {}, ""],
  [Number.POSITIVE_INFINITY, {}, ""],
])("formatNumber(%d, %j) is %j", (value, options, text) => {
  expect(formatNumber(value, options)).toBe(text);
});

test.each<[Language, string]>([
  ["fr", "33,3\u00a0%"],
  ["en", "33.3%"],
  ["de", "33,3\u00a0%"],
])("CH-2.4.16 a percentage has one decimal in %s", async (language, text) => {
  await initForTests(language);
  expect(formatPercent(33.34)).toBe(text);
});

test("CH-2.4.16 a round percentage has no decimal", () => {
  expect(formatPercent(100)).toBe("100\u00a0%");
});

test.each([
  [104_857_600, { megabyte: 1_048_576 }, "100 Mo", "100 MB"],
  [100_000_000, {}, "100 Mo", "100 MB"],
  [12_440_000, {}, "12,4 Mo", "12.4 MB"],
  [830_400, {}, "831 ko", "831 kB"],
  [1, {}, "1 ko", "1 kB"],
  [2_100_000, { perSecond: true }, "2,1 Mo/s", "2.1 MB/s"],
])("%i bytes with %j are %s", async (bytes, options, french, english) => {
  const plain = (text: string) => text.replace(/\s/gu, " ");
  await initForTests("fr");
  expect(plain(formatBytes(bytes, options))).toBe(french);
  await initForTests("en");
  expect(plain(formatBytes(bytes, options))).toBe(english);
});
