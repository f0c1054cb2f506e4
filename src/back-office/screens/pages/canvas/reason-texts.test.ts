import { beforeAll, describe, expect, test } from "vitest";
import { type LoadedLanguage, loadLanguage } from "#src/back-office/texts.ts";
import { type Language, languages } from "#src/i18n/languages.ts";
import type { HiddenReason } from "#src/preview/protocol.ts";
import { explainReason, type ReasonScene } from "./reason-texts.ts";

const invalid = (keyword: string, path = "/text", params = {}) =>
  ({ verdict: "invalid", path, keyword, params }) as const;

/** Each reason, and the field that changes it for the block at /blocks/3; undefined for none. */
const reasons: [HiddenReason, string | undefined][] = [
  [{ verdict: "before-window", opensAt: 1 }, "/diffusionStartAt"],
  [{ verdict: "after-window", closedAt: 1 }, "/diffusionEndAt"],
  [{ verdict: "condition-false", name: "user.points" }, ""],
  [{ verdict: "unknown-type" }, undefined],
  [{ verdict: "failed" }, ""],
  [{ verdict: "failed", status: 500 }, ""],
  [{ verdict: "failed", status: 404 }, ""],
  [{ verdict: "failed", status: 401 }, ""],
  [{ verdict: "parent-hidden", parent: "other" }, "/../other"],
  [{ verdict: "parent-hidden", parent: "" }, "/../other"],
  [{ verdict: "unpublished", status: "draft" }, "/status"],
  [{ verdict: "unpublished", status: "deleted" }, "/status"],
  [{ verdict: "not-for-person" }, "/audience"],
  [{ verdict: "other-language" }, "/languages"],
  [{ verdict: "empty" }, ""],
  [{ verdict: "unpublished-content" }, "/shared"],
  [{ verdict: "over-budget" }, "/shared"],
  [invalid("required", "", { missingProperty: "text" }), "/text"],
  [invalid("required", "", { missingProperty: ["url", "file"] }), "/url"],
  [invalid("required", "/link", { missingProperty: "url" }), "/link/url"],
  [invalid("date", "/diffusionStartAt"), "/diffusionStartAt"],
  [invalid("window", "/diffusionEndAt"), "/diffusionEndAt"],
  ...["type", "enum", "const", "pattern", "format", "oneOf", "condition"].map(
    (keyword): [HiddenReason, string] => [invalid(keyword), "/text"],
  ),
  ...["place", "migration", "source", "use", "additionalProperties"].map(
    (keyword): [HiddenReason, string] => [invalid(keyword, ""), ""],
  ),
  ...[
    ...["minLength", "minItems", "maxLength", "maxItems", "minimum"],
    ...["maximum", "exclusiveMinimum", "exclusiveMaximum"],
  ].map((keyword): [HiddenReason, string] => [invalid(keyword), "/text"]),
];

const loaded = new Map<Language, LoadedLanguage>();
beforeAll(async () => {
  for (const language of languages)
    loaded.set(language, await loadLanguage(language));
});

const value = {
  "@type": "WidgetVideo",
  audience: { groups: ["/v2/user-groups/2", "/v2/user-groups/3"] },
};

function explain(
  language: Language,
  reason: HiddenReason,
  more: Partial<ReasonScene> = {},
  isPage = false,
) {
  const { t } = loaded.get(language) as LoadedLanguage;
  return explainReason(
    reason,
    { value, pointer: isPage ? "" : "/blocks/3", isPage },
    {
      ...{ t, language, shown: "de" },
      formatDate: () => "1 / 12 / 2026, 08:00",
      fieldName: () => undefined,
      groupName: () => undefined,
      reasonAt: () => ({ text: "—", pointer: "/blocks/3/../other" }),
      ...more,
    },
  );
}

/** What only developers read: pointers, patterns, types, names of properties, values of code. */
const technical =
  /[{}[\]\\^$*_]|\/(?! )\w|undefined|NaN|\bnull\b|Widget|ContentText|contentBlocs|diffusion|startDate|required|schema|regex|\bwhy\./i;

describe.each(languages)(
  "BO-4.6 why a block is not shown, in %s",
  (language) => {
    test.each(reasons)("%j", (reason, field) => {
      const { text, pointer } = explain(language, reason);
      expect(pointer).toBe(
        field === undefined ? undefined : `/blocks/3${field}`,
      );
      expect(text).toMatch(/^\p{Lu}.*\.$|—$/u);
      expect(text).not.toMatch(technical);
      // What is so, and what to do about it.
      expect(text.split(/[.!] |: /).length).toBeGreaterThan(1);
    });

    test("each reason has its own words", () => {
      const texts = reasons.map(([reason]) => explain(language, reason).text);
      expect(new Set(texts).size).toBeGreaterThanOrEqual(22);
    });
  },
);

describe("BO-4.6 the words", () => {
  test("name the instant, the groups, the language and the field", () => {
    expect(explain("en", { verdict: "before-window", opensAt: 1 }).text).toBe(
      "Shown from 1 / 12 / 2026, 08:00 (programme’s time). Change the start.",
    );
    const groupName = (id: string) => ({ 2: "Lyon", 3: "Nice" })[id];
    expect(
      explain("fr", { verdict: "not-for-person" }, { groupName }).text,
    ).toContain("Lyon ou Nice");
    expect(explain("fr", { verdict: "other-language" }).text).toContain(
      "allemand",
    );
    const fieldName = (type: unknown, path: string) => `${type} ${path}`;
    expect(
      explain("de", invalid("required", "", { missingProperty: "url" }), {
        fieldName,
      }).text,
    ).toContain("WidgetVideo /url");
    expect(
      explain("fr", invalid("required", "", { missingProperty: ["a", "b"] }), {
        fieldName,
      }).text,
    ).toContain("WidgetVideo /a ou WidgetVideo /b");
  });

  test.each([
    [{ verdict: "before-window", opensAt: 1 }, "/startDate"],
    [{ verdict: "after-window", closedAt: 1 }, "/endDate"],
    [{ verdict: "unpublished", status: "draft" }, "/status"],
    [{ verdict: "not-for-person" }, "/audience"],
    [{ verdict: "empty" }, "/blocks"],
    [invalid("date", "/startDate"), "/startDate"],
  ] as [HiddenReason, string][])("of the page %j lead to %s", (reason, to) => {
    expect(explain("fr", reason, {}, true).pointer).toBe(to);
  });

  test("of a hidden group are those of the group", () => {
    const reasonAt = (key: string) =>
      key === "g" ? { text: "Raison.", pointer: "/blocks/0/x" } : undefined;
    expect(
      explain("fr", { verdict: "parent-hidden", parent: "g" }, { reasonAt }),
    ).toEqual({
      text: "Le groupe qui le contient n’est pas affiché. Raison.",
      pointer: "/blocks/0/x",
    });
  });
});
