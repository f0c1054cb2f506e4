import { expect, test } from "vitest";
import { documentKinds } from "#registry/documents.ts";
import { statuses } from "#src/domain/documents/status.ts";
import { auditKinds, auditWholes } from "#src/domain/people/audit-kinds.ts";
import { auditVerbs } from "#src/domain/people/audit-verbs.ts";
import {
  permissionGroups,
  permissions,
} from "#src/domain/people/permissions.ts";
import { type Language, languages } from "#src/i18n/languages.ts";
import { loadLanguage } from "./texts.ts";

test.each(languages)("%s has all texts, and antd's", async (language) => {
  const french = (await loadLanguage("fr")).texts;
  const { texts, locale, t } = await loadLanguage(language);
  expect(Object.keys(texts)).toEqual(Object.keys(french));
  expect(Object.values(texts).every((text) => text.trim() !== "")).toBe(true);
  const names = (text: string) =>
    [...text.matchAll(/\{\{\w+\}\}/g)].sort().join();
  for (const [key, text] of Object.entries(texts))
    expect(names(text), key).toBe(names(french[key as keyof typeof french]));
  expect(locale.locale.slice(0, 2)).toBe(language);
  expect(t("today.waiting", { count: 1 })).not.toContain("_");
  expect(t("today.waiting", { count: 1 })).not.toBe(
    t("today.waiting", { count: 2 }),
  );
});

/** What reads translated, by language: another word, another form of address, a key of another keyboard. */
const foreign: Partial<Record<Language, RegExp>> = {
  de: /\bCtrl\b|Berichtig|Bildmittelpunkt|Teilnehmende|Angemeldet am|eines Challenges/i,
  nl: /brandpunt|\btrede\b|“/i,
  es: /\b(prueba con|haz)\b|Anulado/i,
  it: /\b(prova con|scrivi|scrivine|usane|pubblicalo|scegline)\b|“/i,
};

test.each(Object.entries(foreign))(
  "%s reads as its people write",
  async (language, words) => {
    const { texts } = await loadLanguage(language as Language);
    expect(
      Object.entries(texts).filter(([, text]) => words.test(text)),
    ).toEqual([]);
  },
);

test("what is new agrees with its kind", () => {
  for (const { newOne, isSingle, label } of Object.values(documentKinds)) {
    expect(newOne === undefined).toBe(isSingle === true);
    // The kind itself, after the adjective.
    for (const [language, text] of Object.entries(newOne ?? {}))
      expect(text.toLowerCase()).toContain(label[language]?.toLowerCase());
  }
  expect(documentKinds.page.newOne).toMatchObject({
    ...{ fr: "Nouvelle page", de: "Neue Seite", es: "Nueva página" },
  });
});

test("every permission, status of a document, action and usage has a text", async () => {
  const { texts } = await loadLanguage("fr");
  for (const key of [
    ...permissions.map((one) => `permission.${one}`),
    ...permissions.map((one) => `permission_why.${one}`),
    ...Object.keys(permissionGroups).map((one) => `permission_group.${one}`),
    ...statuses.map((one) => `document_status.${one}`),
    ...auditVerbs.map((one) => `audit.did.${one}`),
    ...auditKinds.map((one) => `audit.of.${one}`),
    ...auditWholes.map((one) => `audit.whole.${one}`),
    ...["participant", "order", "challenge"].map((one) => `usages.${one}`),
  ])
    expect(texts).toHaveProperty([key]);
});
