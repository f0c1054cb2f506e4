import { expect, test } from "vitest";
import { copyrightLine } from "./copyright.ts";

test.each([
  ["Solvanne", 2019, "© Solvanne 2019 – 2026"],
  ["Solvanne", "2019", "© Solvanne 2019 – 2026"],
  ["Solvanne", 2026, "© Solvanne 2026"],
  ["Solvanne", null, "© Solvanne 2026"],
  [null, 2019, undefined],
  [" ", 2019, undefined],
])("AS-2.10.7 footer: %j since %j is %j", (companyName, creationYear, line) => {
  expect(copyrightLine({ companyName, creationYear }, 2026)).toBe(line);
});
