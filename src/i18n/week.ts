import { currentLocale } from "./languages.ts";

/** Not in all browsers. */
type Locale = Intl.Locale & { getWeekInfo?: () => { firstDay: number } };

/** With which day weeks start in the language and region on the screen: 1 for Monday to 7 for Sunday. */
export const firstDayOfWeek = (): number =>
  (new Intl.Locale(currentLocale()) as Locale).getWeekInfo?.().firstDay ?? 1;
