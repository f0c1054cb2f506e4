import Ajv from "ajv";
import { describe, expect, it, test } from "vitest";
import { languages } from "#server/core/translate.ts";
import { challengePhase } from "#src/domain/phase.ts";
import type { SeedUnitForms } from "#src/schema/types.gen.ts";
import isSeedBadges from "#src/schema/validators/seed-badges.gen.js";
import { challengeProducts, challenges, isFor } from "./challenges.ts";
import {
  badges,
  categories,
  config,
  contents,
  groups,
  legalDocuments,
  menu,
  options,
  parseData,
  ranges,
  rewards,
} from "./data.ts";
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
const products = ranges.flatMap(({ models }) => models);

const inSix = (text: object) =>
  expect(Object.keys(text).sort()).toEqual([...languages].sort());

describe("the demo programme", () => {
  it("is translated into six languages", () => {
    for (const { label } of menu) inSix(label);
    for (const { value } of options)
      if (typeof value === "object") inSix(value);
    for (const { title, teaser, image } of challenges)
      for (const text of [title, teaser, image.alt]) inSix(Object(text));
    for (const { title, description } of badges)
      for (const text of [title, description]) inSix(text);
    for (const { title } of categories) inSix(title);
  });

  it("counts everything in singular and plural, in six languages", () => {
    const units = [
      ...challenges.flatMap(({ goalsUnit, resultUnit, challengeGoals }) => [
        ...(goalsUnit === null ? [] : [goalsUnit]),
        resultUnit,
        ...challengeGoals.map(({ unit }) => unit),
      ]),
      ...ranges.map(({ unit }) => unit).filter((unit) => "one" in unit),
    ];
    expect(units.length).toBeGreaterThan(40);
    for (const unit of units) {
      const { one, other } = unit as SeedUnitForms;
      inSix(one);
      inSix(other);
    }
  });

  it("has every text of the home page in six languages", () => {
    const home = contents.find(({ isHomepage }) => isHomepage);
    const texts: object[] = [];
    JSON.stringify(home, (_key, value) => {
      if (typeof value === "object" && value !== null && "fr" in value)
        texts.push(value);
      return value;
    });
    expect(texts.length).toBeGreaterThan(20);
    for (const text of texts) inSix(text);
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
    expect(new Set(ranges.map(({ brand }) => brand)).size).toBe(4);
    expect(new Set(ranges.map(({ range }) => range)).size).toBe(20);
    expect(rewards).toHaveLength(12);
    expect(
      contents.filter(({ category }) => category === 1).length,
    ).toBeGreaterThanOrEqual(20);
  });

  it("has unique ids per kind", () => {
    for (const things of [
      people,
      products,
      challengeProducts,
      challenges,
      contents,
      badges,
      rewards,
    ]) {
      const ids = things.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it("references existing products", () => {
    const names = new Set(ranges.flatMap(({ brand, range }) => [brand, range]));
    const named = challenges.flatMap((challenge) => challenge.products);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
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
    ].map((key) => String(config[key]));
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
        !one.needProof &&
        !one.areResultsVisible,
    ],
    [
      "a running list rewarded by product, with amounts, proof and all questions",
      (one) =>
        one.type === "List" &&
        one.phase === "DURING_CHALLENGE" &&
        !one.isRewardingGlobal &&
        one.needCurrencyValue &&
        one.needProof &&
        Object.values(one.predefinedQuestions ?? {}).join() ===
          "true,true,true",
    ],
    [
      "a list with automatic rewards",
      ({ type, isRewardingAuto }) => type === "List" && isRewardingAuto,
    ],
    [
      "anonymized results",
      ({ phase, areResultsAnonymized }) =>
        phase === "AFTER_CHALLENGE" && areResultsAnonymized,
    ],
    [
      "a form with buttons, a dropdown and free text",
      ({ phase, declarationForm }) => {
        const choices = (declarationForm?.groups ?? [])
          .flat()
          .map((question) => question.choices?.length ?? 0);
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

const modules = import.meta.glob<{ default: { $id: string } }>(
  ["/schemas/widgets/*.schema.json", "/schemas/wire/common.schema.json"],
  { eager: true },
);
const schemas = Object.values(modules).map(({ default: schema }) => schema);
const ajv = new Ajv({ schemas, strict: false });

type Widget = { "@type": string; id: number; widgets?: Widget[] };

const schemaOf = (type: string) => {
  const file = type
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase();
  return schemas.find(({ $id }) => $id.endsWith(`/${file}.schema.json`))?.$id;
};

/** Unknown or invalid widgets, including nested ones, by type and id. */
function findFaults(widget: Widget): string[] {
  const id = schemaOf(widget["@type"]);
  const own =
    id !== undefined && ajv.validate(id, widget)
      ? []
      : [`${widget["@type"]} ${widget.id}`];
  return [...own, ...(widget.widgets ?? []).flatMap(findFaults)];
}

const WORKSHOP = 90;

const pages = contents.map(({ id, title, blocks }) => ({
  id,
  title: title.en,
  faults: localize(blocks, "fr", now).flatMap((block: unknown) =>
    typeof block === "string" ? [] : findFaults(block as Widget),
  ),
}));

describe("the pages' widgets", () => {
  it.each(pages.filter(({ id }) => id !== WORKSHOP))(
    "satisfy their schemas in “$title”",
    ({ faults }) => {
      expect(faults).toEqual([]);
    },
  );

  it("are invalid only on purpose, in the configurator's workshop", () => {
    expect(pages.find(({ id }) => id === WORKSHOP)?.faults).toEqual([
      "WidgetRankng 92",
      "WidgetGlobalViewAction 93",
      "WidgetEditorial 98",
      "WidgetGroup 99",
    ]);
  });
});

const text = { fr: "", en: "", it: "", es: "", de: "", nl: "" };
const badge = {
  id: 1,
  title: text,
  description: text,
  picture: "badge/sun.svg",
  rarity: 0.5,
};

test.each([
  ["{", /badges\.json:1:2: Expected property name/],
  [[], /badges\.json: expected object, got \[\]/],
  [
    { badges: [badge, { ...badge, id: "2" }] },
    /#\/badges\/1\/id: expected integer, got "2"/,
  ],
  [
    { badges: [{ ...badge, title: { fr: "Soleil", en: "Sun" } }] },
    /#\/badges\/0\/title: "it" is missing/,
  ],
  [
    { badges: [{ ...badge, title: { ...text, nll: "Zon" } }] },
    /#\/badges\/0\/title: "nll" is not known here/,
  ],
  [
    { badges: [{ ...badge, picture: "badge/moon.svg" }] },
    /#\/badges\/0\/picture: no such file in server\/seed\/pictures/,
  ],
])("rejects %j with the file and location", (content, message) => {
  const json = typeof content === "string" ? content : JSON.stringify(content);
  expect(() => parseData("badges.json", json, isSeedBadges)).toThrow(message);
});
