import { type KeyboardEvent, useId } from "react";
import { Link } from "wouter";
import {
  monthsIn,
  percentOf,
  type TimeScale,
  weeksIn,
} from "#src/back-office/screens/challenges/time-scale.ts";
import {
  windowIn,
  windowNames,
  windowWords,
} from "#src/back-office/screens/challenges/window-words.ts";
import windows from "#src/back-office/screens/challenges/windows.module.css";
import { useTexts } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import { DAY_MS } from "#src/domain/values/moved-time.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { firstDayOfWeek } from "#src/i18n/week.ts";
import type { OfficeCalendarChallenge } from "#src/schema/types.gen.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import styles from "./calendar.module.css";
import type { CalendarPeriod } from "./calendar-period.ts";

interface Props {
  base: string;
  challenges: readonly OfficeCalendarChallenge[];
  period: CalendarPeriod;
}

/** Challenges over the days of a period, one a line; to screen readers each line says its windows. */
export function CalendarTable({ base, challenges, period }: Props) {
  const t = useTexts();
  const labelId = useId();
  return (
    <>
      <ul id={labelId} className={`${styles["legend"]} ${windows["colors"]}`}>
        {windowNames.map((window) => (
          <li key={window}>
            <span data-window={window} aria-hidden />
            {t(`challenges.window.${window}`)}
          </li>
        ))}
      </ul>
      <table
        className={`${styles["calendar"]} ${windows["colors"]}`}
        aria-label={t("challenges.title")}
        onKeyDown={stepBetweenLinks}
      >
        <thead>
          <tr>
            <th scope="col">{t("challenges.window.challenge")}</th>
            <th scope="col">
              <VisuallyHidden>
                {t("challenges.calendar.windows")}
              </VisuallyHidden>
              <Heads {...period} />
            </th>
          </tr>
        </thead>
        <tbody>
          {challenges.map((challenge) => (
            <Row
              key={challenge.id}
              {...{ challenge, period }}
              address={`${base}/${encodeURIComponent(challenge.document)}`}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Leads from a challenge to the one above or below it, the first or the last one. */
function stepBetweenLinks(event: KeyboardEvent<HTMLTableElement>): void {
  const links = [
    ...event.currentTarget.querySelectorAll<HTMLElement>("th a[href]"),
  ];
  const at = links.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  const next: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: links[at + 1],
    ArrowUp: links[at - 1],
    Home: links[0],
    End: links.at(-1),
  };
  if (!(event.key in next)) return;
  next[event.key]?.focus();
  event.preventDefault();
}

const place = (from: number, to: number, scale: TimeScale) => ({
  insetInlineStart: `${percentOf(from, scale)}%`,
  inlineSize: `${percentOf(to, scale) - percentOf(from, scale)}%`,
});

/** The days of a month, or the weeks of a quarter with its months. */
function Heads({ span, scale }: CalendarPeriod) {
  const zone = timeZone();
  const days =
    span === "month"
      ? Array.from(
          { length: Math.round((scale.to - scale.from) / DAY_MS) },
          (_, index) => index + 1,
        )
      : [];
  const weeks = weeksIn(scale, zone, firstDayOfWeek());
  const firstDays = weeks.map((time) => formatDate(time, "D"));
  return (
    <div className={styles["heads"]} aria-hidden>
      {span === "month"
        ? days.map((day) => (
            <span
              key={day}
              className={styles["day"]}
              data-week={firstDays.includes(String(day)) || undefined}
              style={{
                insetInlineStart: `${((day - 1) / days.length) * 100}%`,
                inlineSize: `${100 / days.length}%`,
              }}
            >
              {day}
            </span>
          ))
        : monthsIn(scale, zone).map((time) => (
            <b
              key={time}
              style={{ insetInlineStart: `${percentOf(time, scale)}%` }}
            >
              {formatDate(time, "MMMM")}
            </b>
          ))}
      {span === "quarter" &&
        weeks.map((time) => (
          <span
            key={time}
            className={styles["week"]}
            style={{ insetInlineStart: `${percentOf(time, scale)}%` }}
          >
            {formatDate(time, "D")}
          </span>
        ))}
      <Today scale={scale} />
    </div>
  );
}

/** Today, where it is in the period. */
function Today({ scale }: { scale: TimeScale }) {
  const now = Date.now();
  return now < scale.from || now >= scale.to ? null : (
    <span
      className={styles["today"]}
      style={{ insetInlineStart: `${percentOf(now, scale)}%` }}
    />
  );
}

interface RowProps {
  challenge: OfficeCalendarChallenge;
  address: string;
  period: CalendarPeriod;
}

function Row({ challenge, address, period: { scale } }: RowProps) {
  const t = useTexts();
  const texts = useFieldTexts();
  const zone = timeZone();
  const windows = windowNames.flatMap((window) => {
    const found = windowIn(challenge, window, zone);
    if (found === undefined) return [];
    return [
      {
        window,
        from: found.opensAt ?? scale.from,
        to: found.closesAt ?? scale.to,
        words: t("challenges.calendar.window", {
          window: t(`challenges.window.${window}`),
          words: windowWords(challenge, window, zone, t, texts),
        }),
      },
    ];
  });
  const words = windows.map((one) => one.words).join(". ");
  return (
    <tr>
      <th scope="row">
        <Link href={address} title={challenge.title}>
          {challenge.title}
        </Link>
      </th>
      <td>
        <VisuallyHidden>{words}</VisuallyHidden>
        <Link
          href={address}
          className={styles["track"]}
          tabIndex={-1}
          aria-hidden
          title={windows.map((one) => one.words).join("\n")}
        >
          {weeksIn(scale, zone, firstDayOfWeek()).map((time) => (
            <span
              key={time}
              className={styles["line"]}
              style={{ insetInlineStart: `${percentOf(time, scale)}%` }}
            />
          ))}
          {windows
            .filter(({ from, to }) => from < scale.to && to > scale.from)
            .map(({ window, from, to }) => (
              <span
                key={window}
                data-window={window}
                style={place(from, to, scale)}
              />
            ))}
          <Today scale={scale} />
        </Link>
      </td>
    </tr>
  );
}
