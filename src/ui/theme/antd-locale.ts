import type { Locale } from "antd/es/locale";
import english from "antd/es/locale/en_US";
import { useEffect, useState } from "react";
import type { Language } from "#src/i18n/index.ts";
import { firstViewDrawn } from "#src/ui/first-view.ts";

const imports: Record<Language, () => Promise<{ default: Locale }>> = {
  fr: () => import("antd/es/locale/fr_FR"),
  en: () => Promise.resolve({ default: english }),
  it: () => import("antd/es/locale/it_IT"),
  es: () => import("antd/es/locale/es_ES"),
  de: () => import("antd/es/locale/de_DE"),
  nl: () => import("antd/es/locale/nl_NL"),
};

/**
 * antd's own messages (of pagination, calendars, dialogs) in `language`; until they are loaded the English ones that antd
 * brings, which no part of the first screen shows. Never undefined: ConfigProvider renders another tree without a locale,
 * so that its arrival would remount everything below, with what people have typed.
 */
export function useAntdLocale(language: Language): Locale {
  const [locale, setLocale] = useState<Locale>(english);
  useEffect(() => {
    let wanted = true;
    firstViewDrawn()
      .then(imports[language])
      .then(
        (module) => {
          if (wanted) setLocale(module.default);
        },
        (error: unknown) => console.warn(error),
      );
    return () => {
      wanted = false;
    };
  }, [language]);
  return locale;
}
