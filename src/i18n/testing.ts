import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "./languages.ts";
import de from "./locales/de.json" with { type: "json" };
import en from "./locales/en.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };
import fr from "./locales/fr.json" with { type: "json" };
import it from "./locales/it.json" with { type: "json" };
import nl from "./locales/nl.json" with { type: "json" };
import { i18nOptions } from "./start.ts";

/** For tests: all messages of all languages. */
export const allMessages = { fr, en, it, es, de, nl };

/** For tests: initializes i18next without a network, or changes its language. */
export async function initForTests(language: Language = "fr"): Promise<void> {
  // A script in the same process may have initialized it with one language.
  const isReady =
    i18next.isInitialized && i18next.hasResourceBundle(language, "translation");
  if (isReady) {
    await i18next.changeLanguage(language);
    return;
  }
  await i18next.use(initReactI18next).init({
    ...i18nOptions,
    lng: language,
    resources: Object.fromEntries(
      Object.entries(allMessages).map(([name, translation]) => [
        name,
        { translation },
      ]),
    ),
  });
}
