import type { Language } from "./languages.ts";

const imports: Record<Language, (() => Promise<unknown>) | null> = {
  fr: () => import("dayjs/locale/fr.js"),
  en: null,
  it: () => import("dayjs/locale/it.js"),
  es: () => import("dayjs/locale/es.js"),
  de: () => import("dayjs/locale/de.js"),
  nl: () => import("dayjs/locale/nl.js"),
};

/** Loads the names of months and days of one language into dayjs. Numbers-only formats do without: a failed load is told, not thrown. */
export async function loadDateWords(language: Language): Promise<void> {
  try {
    await imports[language]?.();
  } catch (error) {
    console.error(error);
  }
}
