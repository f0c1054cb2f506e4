import { useState } from "react";
import { endInstant, isDayAlone } from "#src/domain/values/dates.ts";
import { useNow, type WidgetProps } from "#src/engine/contract.ts";
import { dateFormat, timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatDuration } from "#src/i18n/durations.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { WidgetCountdown as Config } from "#src/schema/types.gen.ts";
import { Countdown } from "#src/ui/countdown/countdown.tsx";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import { passedMark } from "./passed-mark.ts";
import styles from "./widget-countdown.module.css";

/** The time left until an instant, then a sentence in its place. */
export default function WidgetCountdown({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const { endsAt, overText } = config;
  const end = endInstant(endsAt, timeZone());
  const left = Math.max(0, (end ?? 0) - useNow());
  if (end === undefined) return null;
  return (
    <section className={styles["block"]}>
      <h2>{config.title?.trim() || t("widgets.countdown.title")}</h2>
      {left > 0 && (
        <>
          <Countdown left={left} />
          <time
            className={styles["date"]}
            dateTime={new Date(end).toISOString()}
          >
            {t("widgets.action.date.until_start", {
              date: isDayAlone(endsAt)
                ? formatDate(endsAt)
                : formatDate(end, `${dateFormat()} HH:mm`),
            })}
          </time>
        </>
      )}
      <Said
        left={left}
        over={overText?.trim() || t("widgets.countdown.over")}
      />
    </section>
  );
}

/** Says aloud, now and then only, what is left; and to all that nothing is. */
function Said({ left, over }: { left: number; over: string }) {
  const { t } = useTranslation();
  const [from] = useState(left);
  const mark = passedMark(from, left);
  return (
    <p role="status" className={styles["said"]}>
      {left === 0 ? (
        over
      ) : (
        <VisuallyHidden>
          {mark !== undefined &&
            t("widgets.challenges.left", { duration: formatDuration(mark) })}
        </VisuallyHidden>
      )}
    </p>
  );
}
