import type { Locale } from "antd/es/locale";
import { createInstance, type i18n } from "i18next";
import { createContext, useContext } from "react";
import type { Language } from "#src/i18n/languages.ts";
import type fr from "./locales/fr.json";

/** The texts of the back office in one language; apart from the front office's, which do not grow with them. */
export type Texts = typeof fr;

type Key = keyof Texts;
/** A text by its key; `x_one` and `x_other` are the forms of `x`. */
export type TextKey = Key extends infer One
  ? One extends `${infer Base}_one` | `${infer Base}_other`
    ? Base
    : One
  : never;

/** Returns a text with its values: `t("moderation.waiting", { count: 3 })`. */
export type Translate = (
  key: TextKey,
  values?: Readonly<Record<string, string | number>>,
) => string;

const files = import.meta.glob<Texts>("./locales/*.json", {
  import: "default",
});

const antdLocales: Record<Language, () => Promise<{ default: Locale }>> = {
  fr: () => import("./antd-locales/fr.ts"),
  en: () => import("./antd-locales/en.ts"),
  it: () => import("./antd-locales/it.ts"),
  es: () => import("./antd-locales/es.ts"),
  de: () => import("./antd-locales/de.ts"),
  nl: () => import("./antd-locales/nl.ts"),
};

/** The names of months and days in antd's calendars. */
const calendars: Record<Language, () => Promise<unknown>> = {
  fr: () => import("dayjs/locale/fr.js"),
  en: () => import("dayjs/locale/en-gb.js"),
  it: () => import("dayjs/locale/it.js"),
  es: () => import("dayjs/locale/es.js"),
  de: () => import("dayjs/locale/de.js"),
  nl: () => import("dayjs/locale/nl.js"),
};

export interface LoadedLanguage {
  language: Language;
  t: Translate;
  texts: Texts;
  /** antd's own texts. */
  locale: Locale;
}

/** Loads our texts and antd's in a language. */
export async function loadLanguage(
  language: Language,
): Promise<LoadedLanguage> {
  const load = files[`./locales/${language}.json`];
  if (load === undefined) throw new Error(`No texts in ${language}`);
  const [texts, { default: locale }] = await Promise.all([
    load(),
    antdLocales[language](),
    calendars[language](),
  ]);
  const instance: i18n = createInstance();
  await instance.init({
    lng: language,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: texts } },
  });
  return {
    ...{ language, texts, locale },
    t: instance.t as unknown as Translate,
  };
}

const LanguageContext = createContext<
  (LoadedLanguage & { change: (language: Language) => void }) | undefined
>(undefined);

export const LanguageProvider = LanguageContext.Provider;

/** The language on the screen, its texts, and how to change it. */
export function useLanguage() {
  const language = useContext(LanguageContext);
  if (language === undefined)
    throw new Error("There is no LanguageProvider around this component");
  return language;
}

/** Returns the texts in the language on the screen. */
export const useTexts = (): Translate => useLanguage().t;
