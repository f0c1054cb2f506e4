import { expect, test } from "vitest";
import { statuses } from "#src/domain/documents/status.ts";
import { auditKinds, auditWholes } from "#src/domain/people/audit-kinds.ts";
import { auditVerbs } from "#src/domain/people/audit-verbs.ts";
import {
  permissionGroups,
  permissions,
} from "#src/domain/people/permissions.ts";
import { languages } from "#src/i18n/languages.ts";
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
