import { useId } from "react";
import {
  monthsIn,
  percentOf,
  scaleAround,
} from "#src/back-office/screens/challenges/time-scale.ts";
import { windowNames } from "#src/back-office/screens/challenges/window-words.ts";
import windows from "#src/back-office/screens/challenges/windows.module.css";
import { useTexts } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { instantsOf } from "#src/domain/challenge/move-date.ts";
import type { ChallengeDateName } from "#src/domain/challenge/phase.ts";
import { periodWords } from "#src/forms/rjsf/document/period.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { DateHandle } from "./date-handle.tsx";
import { MarkList, MarksOnBar, useMarks } from "./marks.tsx";
import { PhaseBar } from "./phase-bar.tsx";
import styles from "./time-bar.module.css";
import { useDateMoves } from "./use-date-moves.ts";
import { WindowLane } from "./window-lane.tsx";

/** How many months have a label, so that they are not over each other. */
const MOST_LABELS = 7;

/** The six dates of a challenge as handles, its phases beneath them, and whatever depends on its time (BO-12.3). */
export function TimeBar({
  onType,
}: {
  /** Leads to the field of a date. */
  onType: (name: ChallengeDateName) => void;
}) {
  const t = useTexts();
  const texts = useFieldTexts();
  const hintId = useId();
  const moves = useDateMoves();
  const marks = useMarks();
  const zone = timeZone();
  const now = Date.now();
  const { dates } = moves;
  const times = instantsOf(dates, zone);
  // While something is dragged, the scale stays.
  const scale = scaleAround([now, ...instantsOf(moves.settled, zone)], zone);
  const months = monthsIn(scale, zone);
  const step = Math.ceil(months.length / MOST_LABELS);
  const sorted = times.toSorted((one, other) => one - other);
  const [first, last] = [sorted[0], sorted.at(-1)];
  const iso = (time: number | undefined) =>
    time === undefined ? null : new Date(time).toISOString();
  const all = periodWords(iso(first), iso(last), zone, texts);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set is for fields
    <div
      className={layout["stack"]}
      role="group"
      aria-label={t("challenges.time.bar")}
    >
      <p id={hintId} className={layout["hint"]}>
        {t("challenges.time.hint")} {t("frame.time_zone", { zone })}
      </p>
      <div className={`${styles["lines"]} ${windows["colors"]}`}>
        <div className={styles["scale"]} aria-hidden>
          {months.map((time, index) => (
            <span
              key={time}
              className={styles["month"]}
              style={{ insetInlineStart: `${percentOf(time, scale)}%` }}
            >
              {index % step === 0 && (
                <>
                  {formatDate(time, "MMM")}
                  {(index === 0 || formatDate(time, "M") === "1") && (
                    <b>{formatDate(time, "YYYY")}</b>
                  )}
                </>
              )}
            </span>
          ))}
          <span
            className={styles["today"]}
            style={{ insetInlineStart: `${percentOf(now, scale)}%` }}
          >
            <span>{t("today.title")}</span>
          </span>
        </div>
        {first !== undefined && last !== undefined && (
          <div>
            <div className={styles["head"]} aria-hidden>
              <b>{t("challenges.time.all")}</b>
              <span>{all}</span>
            </div>
            <div className={styles["track"]}>
              <DateHandle
                of="all"
                label={t("challenges.time.all")}
                text={all}
                time={first}
                until={last}
                {...{ scale, moves }}
                describedBy={hintId}
              />
            </div>
          </div>
        )}
        {windowNames.map((window) => (
          <WindowLane
            key={window}
            {...{ window, scale, moves, onType }}
            describedBy={hintId}
          />
        ))}
        <MarksOnBar {...{ marks, scale }} />
        <div role="alert" className={styles["refusal"]}>
          {moves.refusal}
        </div>
        <PhaseBar {...{ dates, scale, now }} />
      </div>
      <MarkList marks={marks} />
    </div>
  );
}
