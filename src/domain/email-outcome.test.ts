import { expect, test } from "vitest";
import { splitEmailOutcome } from "./email-outcome.ts";

test.each([
  ["?email=confirmed", "confirmed", ""],
  ["?a=1&email=expired", "expired", "?a=1"],
  ["?email=invalid", "invalid", ""],
  ["?email=camille@example.com", undefined, "?email=camille@example.com"],
  ["", undefined, ""],
])("%j is %j and leaves %j", (search, outcome, rest) => {
  expect(splitEmailOutcome(search)).toEqual({ outcome, search: rest });
});
