import { expect, test } from "vitest";
import { languages } from "./languages.ts";
import { pickerFormats } from "./picker-formats.ts";

test("BO-4.4 day and time are shown without seconds, and the day as people write it", () => {
  expect(
    languages.map((language) => [language, pickerFormats(language)[0]]),
  ).toEqual(
    expect.arrayContaining([
      ["fr", "DD/MM/YYYY HH:mm"],
      ["en", "MM/DD/YYYY HH:mm"],
      ["de", "DD.MM.YYYY HH:mm"],
      ["nl", "DD-MM-YYYY HH:mm"],
    ]),
  );
});
