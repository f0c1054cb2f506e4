import { expect, test } from "vitest";
import { trimText } from "#src/domain/values/trim-text.ts";
import isCheckEmailRequest from "#src/schema/validators/wire-check-email-request.gen.js";
import { emailAddress } from "./e-mail.ts";

test.each([
  ["camille@example.com", "camille@example.com"],
  ["  camille@example.com\n", "camille@example.com"],
  ["\u200ecamille@example.com\u200b\ufeff\u00a0", "camille@example.com"],
  ["camille+defi@sous.domaine.example", "camille+defi@sous.domaine.example"],
  ["zoé@exämple.de", "zoé@exämple.de"],
  ["o'brien@example.ie", "o'brien@example.ie"],
  ["", undefined],
  ["camille", undefined],
  ["camille@", undefined],
  ["@example.com", undefined],
  ["camille@example", undefined],
  ["camille@.com", undefined],
  ["camille@example..com", undefined],
  ["camille@example.com.", undefined],
  ["ca mille@example.com", undefined],
  ["camille@@example.com", undefined],
  ["camille@example.com, other@example.com", undefined],
  ["Camille <camille@example.com>", undefined],
  ["camille@example.com\r\nBcc: other@example.com", undefined],
  ["camille\u0000@example.com", undefined],
  [`${"a".repeat(250)}@b.fr`, undefined],
])("AS-5.2.1 AS-5.4.4 %j is the address %j", (typed, address) => {
  expect(emailAddress(typed)).toBe(address);
  expect(isCheckEmailRequest({ email: trimText(typed) })).toBe(
    address !== undefined,
  );
});
