import { expect, test } from "vitest";
import isRequest from "#src/schema/validators/wire-check-referral-code-request.gen.js";

test.each([
  ["1-ABCD1234", true],
  ["123456-00000000", true],
  ["12-ABCDEFGH", true],
  ["", false],
  ["-ABCD1234", false],
  ["12ABCD1234", false],
  ["12-ABCD123", false],
  ["12-ABCD12345", false],
  ["12-abcd1234", false],
  ["A2-ABCD1234", false],
  ["12-ÀBCD1234", false],
  ["٣-ABCD1234", false],
  ["12-ABCD1234\n", false],
])("AS-5.4.9 %j is a referral code: %s", (code, expected) => {
  expect(isRequest({ referralCode: code })).toBe(expected);
});
