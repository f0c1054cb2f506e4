import type { Locale } from "antd/es/locale";
import { useEffect, useState } from "react";
import type { Language } from "#src/i18n/index.ts";

const imports: Record<Language, () => Promise<{ default: Locale }>> = {
  fr: () => import("antd/es/locale/fr_FR"),
  en: () => import("antd/es/locale/en_US"),
  it: () => import("antd/es/locale/it_IT"),
  es: () => import("antd/es/locale/es_ES"),
  de: () => import("antd/es/locale/de_DE"),
  nl: () => import("antd/es/locale/nl_NL"),
};

/**
 * antd's own words (of pagination, calendars, dialogs) in `language`, undefined until they are there.
 * They come after the first screen is drawn: no part of it shows them.
 */
export function useAntdLocale(language: Language): Locale | undefined {
  const [locale, setLocale] = useState<Locale>();
  useEffect(() => {
    let wanted = true;
    imports[language]().then(
      (module) => {
        if (wanted) setLocale(module.default);
      },
      (error: unknown) => console.error(error),
    );
    return () => {
      wanted = false;
    };
  }, [language]);
  return locale;
}
