/**
 * Messages and numbers in the present language. Durations are apart, in durations.ts, and dates, in dates.ts: they bring
 * what a visitor's page does without.
 */
import type messages from "./messages.gen.d.ts";

export { t } from "i18next";
export { useTranslation } from "react-i18next";
export { setDateFormat, setTimeZone } from "./date-format.ts";
export {
  currentLanguage,
  detectLanguage,
  type Language,
  languageNames,
  languages,
  setProgrammeLocale,
  toLanguage,
} from "./languages.ts";
export {
  formatAlternatives,
  formatAmount,
  formatBytes,
  formatChange,
  formatNumber,
  formatPercent,
  formatUnit,
  numberToEdit,
  pointsUnit,
} from "./numbers.ts";
export { changeLanguage, MessagesError, startI18n } from "./start.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: typeof messages };
    strictInterpolationChecks: true;
  }
}
