import { expect, test } from "vitest";
import { failureWords } from "./failure-words.ts";

const call = { isUnanswered: false, status: undefined, text: undefined };

test.each([
  [
    { ...call, status: 422, text: "Username already exists" },
    { text: "Username already exists" },
  ],
  [{ ...call, status: 400 }, { key: "auth.signup.failed" }],
  [call, { key: "auth.signup.failed" }],
  [
    { ...call, status: 429, text: "Rate limit" },
    { key: "auth.login.too_many" },
  ],
  [{ ...call, status: 503, text: "Boom" }, { key: "auth.signup.failed" }],
  [{ ...call, isUnanswered: true }, { key: "auth.login.unreachable" }],
])("AS-8.5 %j says %j", (failed, words) => {
  expect(failureWords(failed, "auth.signup.failed")).toEqual(words);
});
