import type { InitOptions } from "i18next";

/** How words are looked up, the same in the browser and in tests. A missing word is told to us and shown to nobody. */
export const i18nOptions = {
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  fallbackLng: false,
  parseMissingKeyHandler: (key: string, fallback?: string) => {
    if (fallback !== undefined) return fallback;
    console.error(`No word for "${key}"`);
    return "";
  },
} satisfies InitOptions;
