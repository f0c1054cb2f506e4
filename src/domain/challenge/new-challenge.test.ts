import { describe, expect, test } from "vitest";
import { challengeRules } from "#src/domain/documents/kinds/challenge-rules.ts";
import { noFacts } from "#src/domain/documents/kinds/kind.ts";
import { newChallenge, suitableDate } from "./new-challenge.ts";
import { challengePhase } from "./phase.ts";

const zone = "Europe/Paris";
const start = "2027-03-31T22:00:00.000Z";

describe("BO-12.1 a new challenge", () => {
  test.each(["Classic", "Deal", "List", "Photo"] as const)(
    "%s has dates around its start that the rules accept",
    (type) => {
      const body = newChallenge(type, start, "Printemps", "fr", zone);
      expect(body).toMatchObject({
        ...{ type, title: { fr: "Printemps" }, startDate: start },
        startDiffusionDate: "2027-03-24T23:00:00.000Z",
        endDate: "2027-04-30T22:00:00.000Z",
        endDiffusionDate: "2027-05-14T22:00:00.000Z",
      });
      expect(
        challengeRules(null, body, new Date(), noFacts).filter(
          ({ level }) => level === "mistake",
        ),
      ).toEqual([]);
      const at = Date.parse("2027-03-26T12:00:00Z");
      expect(challengePhase(body as never, at, zone).phase).toBe(
        type === "Deal" ? "DURING_SIGN_IN" : "BEFORE_CHALLENGE",
      );
    },
  );

  test("may have no dates yet", () => {
    expect(newChallenge("Photo", null, "Été", "fr", zone)).toEqual({
      ...{ type: "Photo", title: { fr: "Été" }, goalType: "result" },
      ...{ resultEntryEnabled: false, isDeclarationMultiple: false },
    });
  });

  test.each([
    ["startDate", {}, "2026-11-28T23:00:00.000Z"],
    ["endSignInDate", { startDate: start }, start],
    [
      "endDiffusionDate",
      { endDate: "2027-03-20T12:00:00Z" },
      "2027-04-03T11:00:00.000Z",
    ],
  ] as const)("gets a suitable %s", (name, dates, expected) => {
    const now = Date.parse("2026-11-28T04:10:00Z");
    expect(suitableDate(name, dates, now, zone)).toBe(expected);
  });
});
