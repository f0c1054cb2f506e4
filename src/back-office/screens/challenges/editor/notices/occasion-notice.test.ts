import { expect, test } from "vitest";
import { examineBody } from "#src/domain/documents/examine/examine.ts";
import { noFacts } from "#src/domain/documents/kinds/kind.ts";
import { noticeKind } from "#src/domain/documents/kinds/notice.ts";
import { everyLanguage } from "#src/domain/programme/languages.ts";
import { occasionNotice, occasionsOf } from "./occasion-notice.ts";

const body = {
  title: { fr: "Printemps", en: "Spring" },
  audience: { groups: ["/v2/user-groups/4"] },
  goalType: "generic",
  challengeGoals: [{ value: 1 }, { value: 2 }],
};

test("BO-23.1 each occasion is a draft without mistakes in the programme's languages", () => {
  for (const occasion of occasionsOf(body, "en")) {
    const notice = occasionNotice(occasion, { id: 7, body }, everyLanguage.all);
    expect(examineBody(notice, noticeKind.schema, everyLanguage)).toEqual([]);
    expect(noticeKind.rules(null, notice, new Date(), noFacts)).toEqual([]);
  }
});

test("BO-23.1 a challenge has one occasion for each tier, none for results alone", () => {
  expect(occasionsOf(body, "en").map(({ label }) => label)).toEqual([
    "The challenge opens",
    "Sign-up ends tomorrow",
    "The challenge ends in three days",
    "The results are there",
    "What is missing for tier 1",
    "What is missing for tier 2",
  ]);
  expect(occasionsOf({ ...body, goalType: "result" }, "en")).toHaveLength(4);
});

test("BO-23.1 a notice names its challenge, moves with it, and is for its people whoever they are by then", () => {
  const [, , soon, , , tier] = occasionsOf(body, "en");
  if (soon === undefined || tier === undefined) throw new Error("Too few");
  const challenge = { id: 7, body };
  const notice = occasionNotice(soon, challenge, ["fr", "en"]);
  expect(notice).not.toHaveProperty("audience");
  expect(notice).toMatchObject({
    title: {
      fr: "Printemps\u00a0: plus que trois jours",
      en: "Spring: three days left",
    },
    ...{ link: "/challenge/7", challenge: "/v2/challenges/7" },
    at: { anchor: "end", hours: -72 },
  });
  expect(occasionNotice(tier, challenge, ["en"])).toMatchObject({
    ...{ tier: 2, text: { en: "You are {missing} short of tier {tier}." } },
  });
});
