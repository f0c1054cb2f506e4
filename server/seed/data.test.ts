import Ajv from "ajv";
import { describe, expect, it, test } from "vitest";
import { legalPage } from "#server/routes/legal.ts";
import { languages } from "#server/translate.ts";
import isSeedBadges from "#src/schema/validators/seed-badges.gen.js";
import { challengeProducts, challenges } from "./challenges.ts";
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
import { DEMO_PASSWORD, people } from "./people.ts";

const now = new Date("2026-03-10T10:15:00Z");
const products = ranges.flatMap(({ models }) => models);

const inSix = (text: object) =>
  expect(Object.keys(text).sort()).toEqual([...languages].sort());

describe("the demo programme", () => {
  it("speaks six languages where it promises to", () => {
    for (const { label } of menu) inSix(label);
    for (const { value } of options)
      if (typeof value === "object") inSix(value);
    for (const { title, teaser, image, resultUnit } of challenges)
      for (const text of [title, teaser, image.alt, resultUnit])
        inSix(Object(text));
    for (const { title, description } of badges)
      for (const text of [title, description]) inSix(text);
    for (const { title } of categories) inSix(title);
  });

  it("has no text of the home page in fewer than six languages", () => {
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

  it("has three challenges running, two coming and two finished, of every type and goal", () => {
    const phases = challenges.map(({ startDate, endDate }) =>
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
    expect(new Set(challenges.map(({ type }) => type)).size).toBe(4);
    expect(new Set(challenges.map(({ goalType }) => goalType)).size).toBe(4);
  });

  it("has a deal that takes answers and has places left", () => {
    const deal = challenges.find(
      ({ type, startSignInDate, endSignInDate }) =>
        type === "Deal" &&
        (startSignInDate?.days ?? 0) < 0 &&
        (endSignInDate?.days ?? 0) > 0,
    );
    const { participations } = historyRows(
      people,
      { result: 1, declaration: 1 },
      now,
    );
    const taken = participations.filter(
      ({ challenge_id, is_participating }) =>
        challenge_id === deal?.id && is_participating,
    );
    expect(deal?.places).toBeGreaterThan(taken.length);
  });

  it("has people, products, rewards and contents enough", () => {
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

  it("numbers each kind of thing once", () => {
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

  it("names products that exist", () => {
    const names = new Set(ranges.flatMap(({ brand, range }) => [brand, range]));
    const named = challenges.flatMap((challenge) => challenge.products);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  });

  it("keeps to reserved e-mail addresses, each used once", () => {
    const emails = people.map(({ email }) => email);
    expect(new Set(emails).size).toBe(emails.length);
    for (const email of emails)
      expect(email).toMatch(/^[a-z.-]+@example\.com$/);
  });

  it("has a password that the password rule accepts", () => {
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
        expect(legalPage(name, language)).toContain(
          `<html lang="${language}">`,
        );
    expect(legalPage("toString", "fr")).toBeNull();
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

/** The widget and those in it that are unknown or invalid, by type and id. */
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
    "are as their schemas say in “$title”",
    ({ faults }) => {
      expect(faults).toEqual([]);
    },
  );

  it("are wrong in the configurator's workshop where they mean to be, and only there", () => {
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
  ["{", /badges\.json: .*JSON/],
  [[], /badges\.json: must be object/],
  [
    { badges: [badge, { ...badge, id: "2" }] },
    /#\/badges\/1\/id: must be integer/,
  ],
  [
    { badges: [{ ...badge, title: { fr: "Soleil", en: "Sun" } }] },
    /#\/badges\/0\/title: must have "it"/,
  ],
  [
    { badges: [{ ...badge, title: { ...text, nll: "Zon" } }] },
    /#\/badges\/0\/title: must not have "nll"/,
  ],
  [
    { badges: [{ ...badge, picture: "badge/moon.svg" }] },
    /#\/badges\/0\/picture: no such file in server\/seed\/pictures/,
  ],
])("refuses %j with the file and the place", (content, message) => {
  const json = typeof content === "string" ? content : JSON.stringify(content);
  expect(() => parseData("badges.json", json, isSeedBadges)).toThrow(message);
});
