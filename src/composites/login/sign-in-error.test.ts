import { expect, test } from "vitest";
import { signInError } from "./sign-in-error.ts";

test.each([
  [
    { status: 401, detail: "Identifiants invalides." },
    { text: "Identifiants invalides." },
  ],
  [{ status: 401 }, { key: "auth.login.failed" }],
  [{ status: 400, detail: "Bad request" }, { key: "auth.login.error_400" }],
  [{ status: 429, detail: "Rate limit" }, { key: "auth.login.too_many" }],
  [{ status: 503, detail: "Boom" }, { key: "core.error_occurred" }],
  [{}, { key: "auth.login.unreachable" }],
  [new TypeError("Failed to fetch"), { key: "auth.login.unreachable" }],
])("specification 8, login failure: %j says %j", (error, words) => {
  expect(signInError(error)).toEqual(words);
});
