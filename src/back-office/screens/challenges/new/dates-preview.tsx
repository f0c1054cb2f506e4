import {
  windowIn,
  windowNames,
  windowWords,
} from "#src/back-office/screens/challenges/window-words.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import { datesOf } from "#src/domain/challenge/move-date.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import type { JsonObject } from "#src/schema/json.ts";

/** The windows that a body says, or that they can be set later. */
export function DatesPreview({ body }: { body: JsonObject | undefined }) {
  const t = useTexts();
  const texts = useFieldTexts();
  const dates = datesOf(body ?? {});
  const zone = timeZone();
  if (windowIn(dates, "challenge", zone) === undefined)
    return t("challenges.new.dates_later");
  return windowNames
    .filter((window) => windowIn(dates, window, zone) !== undefined)
    .map((window) => (
      <div key={window}>
        {t("challenges.calendar.window", {
          window: t(`challenges.window.${window}`),
          words: windowWords(dates, window, zone, t, texts),
        })}
      </div>
    ));
}
