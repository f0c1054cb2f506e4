import { expect, test } from "vitest";
import { invisibleEnds, trimText } from "./trim-text.ts";

const invisible = {
  blank: " ",
  tab: "\t",
  "line break": "\r\n",
  "no-break space": "\u00a0",
  "narrow no-break space": "\u202f",
  "ideographic space": "\u3000",
  "zero-width space": "\u200b",
  "zero-width non-joiner": "\u200c",
  "zero-width joiner": "\u200d",
  "word joiner": "\u2060",
  "left-to-right mark": "\u200e",
  "right-to-left mark": "\u200f",
  "Arabic letter mark": "\u061c",
  "embedding and its end": "\u202a\u202c",
  "isolate and its end": "\u2066\u2069",
  "byte order mark": "\ufeff",
  "soft hyphen": "\u00ad",
  "Hangul filler": "\u3164",
  null: "\u0000",
  "several of them": " \u200b\u00a0\ufeff ",
};

test.each(Object.entries(invisible))(
  "AS-3.4 AS-5.4.4 %s around a text is removed",
  (_, mark) => {
    expect(trimText(`${mark}camille@example.com${mark}`)).toBe(
      "camille@example.com",
    );
    expect(trimText(mark)).toBe("");
  },
);

test.each([
  "Jean-Paul de la Tour",
  "می\u200cخواهم",
  "👩\u200d👧",
  "Bravo ❤\ufe0f",
  "MAT\u00a01042",
  "",
])("%j stays unchanged", (text) => {
  expect(trimText(text)).toBe(text);
});

test.each([
  ["Soleil-Levant-2026", undefined],
  ["Soleil Levant 2026", undefined],
  ["Soleil-Levant-2026 ", "end"],
  ["Soleil-Levant-2026\u00a0", "end"],
  ["Soleil-Levant-2026\u200b", "end"],
  ["Soleil-Levant-2026\n", "end"],
  [" Soleil-Levant-2026", "start"],
  ["\ufeffSoleil-Levant-2026", "start"],
  ["\tSoleil-Levant-2026 ", "both"],
  [" ", "both"],
  ["", undefined],
] as const)(
  "of the password %j the invisible ends are %j",
  (password, ends) => {
    expect(invisibleEnds(password)).toBe(ends);
  },
);
