import { describe, expect, it } from "vitest";
import * as story from "./index.ts";
import type { Words } from "./words.ts";

const now = new Date("2026-03-10T10:15:00Z");
const inSix = (words: object) =>
  expect(Object.keys(words).sort()).toEqual([...story.languages].sort());

describe("the story", () => {
  it("speaks six languages where it promises to", () => {
    for (const { label } of story.menus) inSix(label);
    for (const { value } of story.options)
      if (typeof value === "object") inSix(value);
    for (const { title, teaser, image, resultUnit } of story.challenges)
      for (const words of [title, teaser, image.alt, resultUnit])
        inSix(words as Words);
    for (const { title, description } of story.badges)
      for (const words of [title, description]) inSix(words);
    for (const { title } of story.categories) inSix(title);
  });

  it("has no text of the home page in fewer than six languages", () => {
    const home = story.contents.find(({ isHomepage }) => isHomepage);
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
    const phases = story.challenges.map(({ startDate, endDate }) =>
      startDate.inDays > 0
        ? "coming"
        : endDate.inDays < 0
          ? "finished"
          : "running",
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
    expect(new Set(story.challenges.map(({ type }) => type)).size).toBe(4);
    expect(new Set(story.challenges.map(({ goalType }) => goalType)).size).toBe(
      4,
    );
  });

  it("has a deal that takes answers and has places left", () => {
    const deal = story.challenges.find(
      ({ type, startSignInDate, endSignInDate }) =>
        type === "Deal" &&
        (startSignInDate?.inDays ?? 0) < 0 &&
        (endSignInDate?.inDays ?? 0) > 0,
    );
    const taken = story.people
      .flatMap((person) => story.historyOf(person).participations)
      .filter(
        ({ challenge, isParticipating }) =>
          challenge === deal?.id && isParticipating,
      );
    expect(deal?.places).toBeGreaterThan(taken.length);
  });

  it("has people, products, rewards and contents enough", () => {
    expect(story.people.filter(({ takesPart }) => takesPart)).toHaveLength(40);
    expect(story.userGroups).toHaveLength(6);
    expect(story.products).toHaveLength(60);
    expect(new Set(story.products.map(({ brand }) => brand)).size).toBe(4);
    expect(new Set(story.products.map(({ range }) => range)).size).toBe(20);
    expect(story.rewards).toHaveLength(12);
    expect(
      story.contents.filter(({ category }) => category === 1).length,
    ).toBeGreaterThanOrEqual(20);
  });

  it("numbers each kind of thing once", () => {
    const {
      people,
      products,
      listProducts,
      challenges,
      contents,
      badges,
      rewards,
    } = story;
    for (const things of [
      people,
      products,
      listProducts,
      challenges,
      contents,
      badges,
      rewards,
    ]) {
      const ids = things.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it("keeps to reserved e-mail addresses, each used once", () => {
    const emails = story.people.map(({ email }) => email);
    expect(new Set(emails).size).toBe(emails.length);
    for (const email of emails)
      expect(email).toMatch(/^[a-z.-]+@example\.com$/);
  });

  it("has a demonstration password that the password rule accepts (access 5)", () => {
    const rule = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[^A-Za-z0-9\s])\S{14,}$/;
    expect(story.DEMO_PASSWORD).toMatch(rule);
  });

  it("has a legal page at each configured path, in six languages", () => {
    const {
      userConditionsPath,
      salesConditionsPath,
      legalMentionsPath,
      dataProtectionsPath,
      cookiesConditionsPath,
    } = story.config;
    const paths = [
      userConditionsPath,
      salesConditionsPath,
      legalMentionsPath,
      dataProtectionsPath,
      cookiesConditionsPath,
    ];
    expect(paths.map((path) => /([^/]+)\.html$/.exec(path)?.[1])).toEqual(
      story.legalNames,
    );
    for (const name of story.legalNames)
      for (const language of story.languages)
        expect(story.legalPage(name, language)).toContain(
          `<html lang="${language}">`,
        );
    expect(story.legalPage("toString", "fr")).toBeNull();
  });
});

describe("telling it", () => {
  it("turns texts into one language and moments into dates", () => {
    const told = story.tell(
      {
        title: { fr: "Prêt ?", en: "Ready?" },
        at: { inDays: -2 },
        open: { inDays: 1, time: "04:00:00" },
      },
      { language: "de", now },
    );
    expect(told).toEqual({
      title: "Ready?",
      at: "2026-03-08T10:15:00.000Z",
      open: "2026-03-11T04:00:00.000Z",
    });
    expect(
      story.tell({ fr: "Prêt ?", en: "Ready?" }, { language: "fr", now }),
    ).toBe("Prêt\u00a0?");
  });

  it("leaves no text untold in any language", () => {
    const all = {
      challenges: story.challenges,
      contents: story.contents,
      badges: story.badges,
      rewards: story.rewards,
      options: story.options,
      menus: story.menus,
    };
    for (const told of Object.values(story.tellInAll(all, now)))
      expect(JSON.stringify(told)).not.toMatch(/"(fr|inDays)":/);
  });
});
