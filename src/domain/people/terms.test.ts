import { expect, test } from "vitest";
import { mustAcceptTerms } from "./terms.ts";

test.each([
  [{ id: 1, isCGUAccepted: false }, true],
  [{ id: 1, isCGUAccepted: null }, true],
  [{ id: 1, isCGUAccepted: true }, false],
  [{ id: 1 }, false],
])("AS-4.13 AS-6.2 that %j must accept the terms is %j", (user, must) => {
  expect(mustAcceptTerms(user)).toBe(must);
});
