import { expect, test } from "vitest";
import { offerOutcome } from "./offered-session.ts";

const camille = { id: 12, email: "camille@example.com" };
const other = { id: 13 };

test.each([
  ["the same person's", camille, { id: 12 }, "take"],
  ["the same person's, by IRI", camille, { "@id": "/v2/users/12" }, "take"],
  ["another person's", camille, other, "ask"],
  ["one of who knows whom", camille, { email: camille.email }, "ask"],
  ["a refused one", camille, "nobody", "refused"],
  ["one that could not be checked", camille, "unknown", "unchecked"],
  ["one for a visitor", null, other, "take"],
  ["a refused one for a visitor", null, "nobody", "refused"],
  ["one for a visitor that could not be checked", null, "unknown", "take"],
] as const)(
  "AS-4.7 with the current session, %s: %j and %j, is %s",
  (_, present, offered, outcome) => {
    expect(offerOutcome(present, offered)).toBe(outcome);
  },
);
