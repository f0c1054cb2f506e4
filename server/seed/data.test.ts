import { describe, expect, it, test } from "vitest";
import { languages } from "#server/core/translate.ts";
import { challengePhase } from "#src/domain/challenge/phase.ts";
import { isByLanguage } from "#src/domain/documents/languages.ts";
import isSeedProgramme from "#src/schema/validators/seed-programme.gen.js";
import { challenges, isFor } from "./challenges.ts";
import {
  badges,
  documents,
  groups,
  legalDocuments,
  parseData,
  products,
  rewards,
  settings,
} from "./data.ts";
import { demoDocuments, faultsOf } from "./documents.ts";
import { historyRows } from "./history.ts";
import { localize } from "./localize.ts";
import { DEMO_PASSWORD, demo, people } from "./people.ts";
import { legalPage } from "./web-files.ts";

const now = new Date("2026-03-10T10:15:00Z");
const history = historyRows(
  people,
  { result: 1, declaration: 1, order: 1 },
  now,
);
const pages = demoDocuments(now).filter(
  ({ kind, isTemplate }) => kind === "page" && !isTemplate,
);

type Unit = (typeof products)[number]["unit"];

/** Whether a unit has a singular and a plural. */
const isForms = (unit: Unit): unit is Extract<Unit, { one?: object }> =>
  typeof unit === "object" && unit !== null && "one" in unit;

const inSix = (text: object) =>
  expect(Object.keys(text).sort()).toEqual([...languages].sort());

describe("the demo programme", () => {
  it("is translated into six languages", () => {
    let texts = 0;
    JSON.stringify(documents, (_key, value) => {
      if (isByLanguage(value)) {
        inSix(value);
        texts += 1;
      }
      return value;
    });
    expect(texts).toBeGreaterThan(250);
  });

  it("counts everything in singular and plural, in six languages", () => {
    const units = [
      ...challenges.flatMap(({ goalsUnit, resultUnit, challengeGoals }) => [
        ...(goalsUnit == null ? [] : [goalsUnit]),
        resultUnit,
        ...challengeGoals.map(({ unit }) => unit),
      ]),
      ...products.map(({ unit }) => unit).filter(isForms),
    ];
    expect(units.length).toBeGreaterThan(40);
    for (const unit of units) {
      expect(isForms(unit)).toBe(true);
      const { one = {}, other = {} } = isForms(unit) ? unit : {};
      inSix(one);
      inSix(other);
    }
  });

  it("has three running, two upcoming and two finished challenges for everyone, of every type and goal", () => {
    const forAll = challenges.filter(({ userGroups }) => userGroups === null);
    const phases = forAll.map(({ startDate, endDate }) =>
      startDate.days > 0 ? "coming" : endDate.days < 0 ? "finished" : "running",
    );
    expect(phases.toSorted()).toEqual([
      "coming",
      "coming",
      "finished",
      "finished",
      "running",
      "running",
      "running",
    ]);
    expect(new Set(forAll.map(({ type }) => type)).size).toBe(4);
    expect(new Set(forAll.map(({ goalType }) => goalType)).size).toBe(4);
  });

  it("has a deal that is open for answers and has places left", () => {
    const deal = challenges.find(
      ({ type, startSignInDate, endSignInDate }) =>
        type === "Deal" &&
        (startSignInDate?.days ?? 0) < 0 &&
        (endSignInDate?.days ?? 0) > 0,
    );
    const taken = history.participations.filter(
      ({ challenge_id, is_participating }) =>
        challenge_id === deal?.id && is_participating,
    );
    expect(deal?.places).toBeGreaterThan(taken.length);
  });

  it("has enough people, products, rewards and contents", () => {
    expect(people.filter(({ takesPart }) => takesPart)).toHaveLength(40);
    expect(groups).toHaveLength(6);
    expect(products).toHaveLength(60);
    expect(new Set(products.map(({ brand }) => brand)).size).toBe(4);
    expect(new Set(products.map(({ range }) => range)).size).toBe(20);
    expect(rewards).toHaveLength(12);
    expect(
      pages.filter(
        ({ body }) => body["category"] === "/v2/content-categories/1",
      ).length,
    ).toBeGreaterThanOrEqual(20);
  });

  it("has unique ids per kind", () => {
    const pageIds = pages.map(({ entityId }) => ({ id: entityId }));
    for (const things of [
      people,
      products,
      challenges,
      pageIds,
      badges,
      rewards,
    ]) {
      const ids = things.map(({ id }): unknown => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it("references existing products", () => {
    const codes = new Set(products.map(({ productCode }) => productCode));
    expect(codes.size).toBe(products.length);
    const named = challenges.flatMap((challenge) => challenge.products);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ productCode }) => !codes.has(productCode))).toEqual(
      [],
    );
  });

  it("uses reserved e-mail addresses, each one once", () => {
    const emails = people.map(({ email }) => email);
    expect(new Set(emails).size).toBe(emails.length);
    for (const email of emails)
      expect(email).toMatch(/^[a-z.-]+@example\.com$/);
  });

  it("has a password that satisfies the rules", () => {
    const rule = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[^A-Za-z0-9\s])\S{14,}$/;
    expect(DEMO_PASSWORD).toMatch(rule);
  });

  it("has a legal page at each configured path, in six languages", () => {
    const names = Object.keys(legalDocuments);
    const paths = [
      "userConditionsPath",
      "salesConditionsPath",
      "legalMentionsPath",
      "dataProtectionsPath",
      "cookiesConditionsPath",
    ].map((key) => String(settings[key]));
    expect(paths.map((path) => /([^/]+)\.html$/.exec(path)?.[1])).toEqual(
      names,
    );
    for (const name of names)
      for (const language of languages)
        expect(legalPage(name, language, "n")).toContain(
          `<html lang="${language}">`,
        );
    expect(legalPage("toString", "fr", "n")).toBeNull();
  });
});

/** The challenges that `person` sees, with their phase. */
const seenBy = (person: (typeof people)[number]) =>
  challenges
    .filter((challenge) => isFor(challenge, person))
    .map((challenge) => ({
      ...challenge,
      ...challengePhase(localize(challenge, "en", now), now.getTime(), "UTC"),
      accepted: history.participations.filter(
        ({ challenge_id, is_participating }) =>
          challenge_id === challenge.id && is_participating,
      ).length,
    }));

describe("the states shown in the demo", () => {
  const regional = seenBy(demo.regional);

  it("include every phase", () => {
    expect(new Set(regional.map(({ phase }) => phase))).toEqual(
      new Set([
        "BEFORE_DIFFUSION",
        "AFTER_DIFFUSION",
        "BEFORE_SIGN_IN",
        "DURING_SIGN_IN",
        "BEFORE_CHALLENGE",
        "DURING_CHALLENGE",
        "AFTER_CHALLENGE",
      ]),
    );
  });

  const offered: [string, (one: (typeof regional)[number]) => boolean][] = [
    [
      "a deal in its sign-in with places left",
      ({ type, phase, places, accepted }) =>
        type === "Deal" &&
        phase === "DURING_SIGN_IN" &&
        accepted < Number(places),
    ],
    [
      "a deal in its sign-in whose places are all taken",
      ({ type, phase, places, accepted }) =>
        type === "Deal" && phase === "DURING_SIGN_IN" && accepted === places,
    ],
    [
      "a deal in its sign-in without a number of places",
      ({ type, phase, places }) =>
        type === "Deal" && phase === "DURING_SIGN_IN" && places === null,
    ],
    [
      "a running deal with custom goals",
      ({ type, phase, goalType }) =>
        type === "Deal" &&
        phase === "DURING_CHALLENGE" &&
        goalType === "custom",
    ],
    [
      "a running group challenge with goals by profile",
      ({ isGroup, phase, goalType }) =>
        isGroup && phase === "DURING_CHALLENGE" && goalType === "by-profile",
    ],
    [
      "a running list rewarded as a whole, with one declaration, without proof and ranking",
      (one) =>
        one.type === "List" &&
        one.phase === "DURING_CHALLENGE" &&
        one.isRewardingGlobal &&
        !one.isDeclarationMultiple &&
        one.needProof !== true &&
        one.areResultsVisible === false,
    ],
    [
      "a running list rewarded by product, with amounts, proof and all questions",
      (one) =>
        one.type === "List" &&
        one.phase === "DURING_CHALLENGE" &&
        !one.isRewardingGlobal &&
        one.needCurrencyValue === true &&
        one.needProof === true &&
        one.asks.length === 3,
    ],
    [
      "a list with automatic rewards",
      ({ type, isRewardingAuto }) =>
        type === "List" && isRewardingAuto === true,
    ],
    [
      "anonymized results",
      ({ phase, areResultsAnonymized }) =>
        phase === "AFTER_CHALLENGE" && areResultsAnonymized === true,
    ],
    [
      "a form with buttons, a dropdown and free text",
      ({ phase, questions }) => {
        const choices = questions.map(
          (question) => question.choices?.length ?? 0,
        );
        return (
          phase === "DURING_CHALLENGE" &&
          choices.includes(0) &&
          choices.some((count) => count > 0 && count < 5) &&
          choices.some((count) => count >= 5)
        );
      },
    ],
    [
      "a photo contest that is over",
      ({ type, phase }) => type === "Photo" && phase === "AFTER_CHALLENGE",
    ],
  ];
  it.each(offered)("include %s", (_name, matches) => {
    expect(regional.filter(matches).length).toBeGreaterThan(0);
  });

  const own = <T extends { user_id?: number | null }>(rows: T[]): T[] =>
    rows.filter(({ user_id }) => user_id === demo.regional.id);

  it("include an own photo of each status", () => {
    const photos = own(history.challenge_results).filter(({ image }) => image);
    expect(photos.map(({ status }) => status).sort()).toEqual([
      "refused",
      "validated",
      "waiting",
    ]);
  });

  it("include a running challenge with own declarations of each status, the refused one with a reason", () => {
    const declarations = own(history.declarations).filter(
      ({ challenge_id }) => challenge_id === 11,
    );
    expect(declarations.map(({ status }) => status)).toEqual([
      "validated",
      "refused",
      "validated",
      "waiting",
    ]);
    expect(declarations[1]?.comment).toBeTruthy();
    const ages = declarations.map(({ created_at }) => String(created_at));
    expect(ages).toEqual(ages.toSorted());
  });

  it("include a refused single declaration, a declined deal, and unanswered deals", () => {
    const declared = own(history.declarations).filter(
      ({ challenge_id }) => challenge_id === 12,
    );
    expect(declared.map(({ status }) => status)).toEqual(["refused"]);
    const answers = own(history.participations);
    const declined = answers.filter(
      ({ is_participating }) => !is_participating,
    );
    expect(declined.map(({ challenge_id }) => challenge_id)).toEqual([9]);
    const answered = answers.map(({ challenge_id }) => challenge_id);
    expect(
      regional.filter(
        ({ id, type }) => type === "Deal" && !answered.includes(id),
      ).length,
    ).toBe(3);
  });

  it("include a challenge that does not target the participant", () => {
    expect(seenBy(demo.participant).length).toBe(7);
  });
});

/** The page with everything that can be wrong with blocks. */
const WORKSHOP = 90;

describe("the documents", () => {
  const all = demoDocuments(now);
  const faults = (of: typeof all) =>
    of.flatMap(faultsOf).map(({ pointer, outcome }) => `${pointer} ${outcome}`);

  it("satisfy their schemas", () => {
    expect(
      faults(
        all.filter(
          ({ entityId, isTemplate }) => entityId !== WORKSHOP && !isTemplate,
        ),
      ),
    ).toEqual([]);
  });

  it("are invalid only on purpose, in the configurator's workshop", () => {
    expect(faults(all.filter(({ entityId }) => entityId === WORKSHOP))).toEqual(
      [
        "/blocks/2/@type unknownBlock",
        "/blocks/3/status wrongChoice",
        "/blocks/6/widgets/1/text wrongType",
        "/blocks/7/type wrongChoice",
        "/blocks/7/widgets required",
      ],
    );
  });
});

const text = { fr: "", en: "", it: "", es: "", de: "", nl: "" };
const programme = {
  brandFiles: [{ file: "sun.svg", picture: "badge/sun.svg" }],
  game: { title: text, lead: text, spin: text, tips: Array(4).fill(text) },
  referralCodes: ["1-ABCDEFGH"],
};

test.each([
  ["{", /programme\.json:1:2: Expected property name/],
  [[], /programme\.json: expected object, got \[\]/],
  [
    { ...programme, referralCodes: [2] },
    /#\/referralCodes\/0: expected string, got 2/,
  ],
  [
    { ...programme, game: { ...programme.game, title: { fr: "a", en: "b" } } },
    /#\/game\/title: "it" is missing/,
  ],
  [
    { ...programme, game: { ...programme.game, lead: { ...text, nll: "" } } },
    /#\/game\/lead: "nll" is not known here/,
  ],
  [
    {
      ...programme,
      brandFiles: [{ file: "a.svg", picture: "badge/moon.svg" }],
    },
    /#\/brandFiles\/0\/picture: no such file in server\/seed\/pictures/,
  ],
])("rejects %j with the file and location", (content, message) => {
  const json = typeof content === "string" ? content : JSON.stringify(content);
  expect(() => parseData("programme.json", json, isSeedProgramme)).toThrow(
    message,
  );
});
