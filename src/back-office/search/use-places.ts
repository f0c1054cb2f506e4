import { useQuery } from "@tanstack/react-query";
import {
  type OfficeKind,
  useRegistry,
} from "#src/back-office/api/documents.ts";
import { sessionQuery, useOffice } from "#src/back-office/api/office.ts";
import {
  challengeSectionAddress,
  documentsAddress,
} from "#src/back-office/screens/document-address.ts";
import { isReadable } from "#src/back-office/screens/documents/document-sections.tsx";
import { useOwnSections } from "#src/back-office/screens/own-sections.ts";
import { screensFor } from "#src/back-office/screens/screens.ts";
import { type TextKey, useLanguage } from "#src/back-office/texts.ts";
import { fieldsOf } from "#src/domain/documents/field-label.ts";
import { textIn } from "#src/domain/documents/languages.ts";
import { isObject } from "#src/schema/json.ts";
import type { Findable } from "./search-hits.ts";

/** What else people call screens. */
const wordsOf: Readonly<Record<string, TextKey>> = {
  "/": "search.words.today",
  "/pages": "search.words.pages",
  "/challenges": "search.words.challenges",
  "/moderation": "search.words.moderation",
  "/confirmations": "search.words.confirmations",
  "/participants": "search.words.participants",
  "/messages": "search.words.messages",
  "/store": "search.words.store",
  "/media": "search.words.media",
  "/settings": "search.words.settings",
  "/notices": "search.words.notices",
  "/figures": "search.words.figures",
  "/exports": "search.words.exports",
  "/jobs": "search.words.jobs",
  "/audit": "search.words.audit",
};

/** Screens and their sections, settings, and what can be created, as far as the user may use them (BO-1.3). */
export function usePlaces() {
  const { t, language } = useLanguage();
  const { data: session } = useQuery(sessionQuery(useOffice()));
  const { data: registry } = useRegistry();
  const own = useOwnSections();
  const kinds = ((registry?.kinds ?? []) as OfficeKind[]).filter(isReadable);
  const screens: Findable[] = screensFor(session?.permissions ?? []).map(
    ({ path, title }) => ({
      path,
      title: t(title),
      ...(wordsOf[path] && { words: t(wordsOf[path]) }),
    }),
  );
  const sections: Findable[] = [
    ...own,
    ...kinds.map(({ kind, label, plural, isSingle }) => ({
      path: documentsAddress(kind),
      title: isSingle ? label : plural,
    })),
  ].filter(({ path }) => !screens.some((one) => one.path === path));
  return {
    screens: [
      ...screens,
      ...sections.map(({ path, title }) => ({ path, title })),
    ],
    /** The sections of a challenge's editor. */
    sectionsOfChallenge: (document: string, name?: string): Findable[] =>
      kinds
        .filter(({ kind }) => kind === "challenge")
        .flatMap(({ schema: { "x-sections": titles }, label }) =>
          Object.entries(isObject(titles) ? titles : {}).map(
            ([key, title]): Findable => ({
              path: challengeSectionAddress(document, key),
              title: textIn(title, language) || key,
              detail: name ?? label,
            }),
          ),
        ),
    settings: kinds
      .filter(({ isSingle }) => isSingle)
      .flatMap(({ kind, label, schema }): Findable[] =>
        fieldsOf(schema)
          .filter(([, rule]) => rule["x-editor"] !== "hidden")
          .map(([name, rule]) => ({
            path: `${documentsAddress(kind)}?field=${encodeURIComponent(name)}`,
            title: textIn(rule["x-label"], language) || name,
            detail: label,
          })),
      ),
    creations: kinds
      .filter(({ isSingle, may }) => may.write && !isSingle)
      .map(
        ({ kind, label, newOne = label }): Findable => ({
          path: `${documentsAddress(kind)}?new`,
          title: newOne,
          words: t("search.words.new"),
        }),
      ),
  };
}
