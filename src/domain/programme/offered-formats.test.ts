import { describe, expect, test } from "vitest";
import {
  dateFormats,
  isFormat,
  locales,
  timeZones,
} from "./offered-formats.ts";

describe("BO-7.1 formats of the programme", () => {
  test.each<[name: keyof typeof isFormat, value: unknown, isFitting: boolean]>([
    ["dateFormat", "DD/MM/YYYY", true],
    ["dateFormat", "D [de] MMMM [de] YYYY", true],
    ["dateFormat", "LL", true],
    ["dateFormat", null, true],
    ["dateFormat", "", true],
    ["dateFormat", "bonjour", false],
    ["dateFormat", "DD/MM", false],
    ["dateFormat", "[DMY]", false],
    ["dateFormat", "DD/MM/YYYY HH:mm", false],
    ["locale", "fr", true],
    ["locale", "fr_CH", true],
    ["locale", "de-Latn-AT", true],
    ["locale", "bonjour", false],
    ["locale", "xx", false],
    ["locale", "fr-QQ", false],
    ["timeZone", "Europe/Paris", true],
    ["timeZone", "UTC", true],
    ["timeZone", "Paris", false],
    ["timeZone", undefined, true],
  ])("%s %j", (name, value, isFitting) => {
    expect(isFormat[name](value)).toBe(isFitting);
  });

  test("what is offered is accepted", () => {
    expect(dateFormats.filter((one) => !isFormat.dateFormat(one))).toEqual([]);
    expect(locales.filter((one) => !isFormat.locale(one))).toEqual([]);
    expect(timeZones().filter((one) => !isFormat.timeZone(one))).toEqual([]);
  });
});
