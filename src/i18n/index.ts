/**
 * Messages and numbers in the current language. Amounts with a unit, durations and dates are in amounts.ts, durations.ts and
 * dates.ts, since their dependencies are not needed on visitors' pages.
 */
import type messages from "./messages.gen.d.ts";

export { t } from "i18next";
export { useTranslation } from "react-i18next";
export { setDateFormat, setTimeZone } from "./date-format.ts";
export {
  currentLanguage,
  currentLocale,
  detectLanguage,
  type Language,
  languageNames,
  languages,
  offeredLanguages,
  setProgrammeLanguages,
  setProgrammeLocale,
  toLanguage,
} from "./languages.ts";
export {
  formatAlternatives,
  formatBytes,
  formatChange,
  formatNumber,
  formatPercent,
  numberToEdit,
} from "./numbers.ts";
export {
  changeLanguage,
  MessagesError,
  showLanguage,
  startI18n,
} from "./start.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: typeof messages };
    strictInterpolationChecks: true;
  }
}
