import {
  percentOf,
  type TimeScale,
} from "#src/back-office/screens/challenges/time-scale.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import {
  type ChallengeDates,
  phaseSegments,
} from "#src/domain/challenge/phase.ts";
import { dateInWords } from "#src/i18n/date-fields.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import styles from "./time-bar.module.css";

interface Props {
  dates: ChallengeDates;
  scale: TimeScale;
  now: number;
}

/** The phases that participants go through, as the rules find them, and when each begins. */
export function PhaseBar({ dates, scale, now }: Props) {
  const t = useTexts();
  const texts = useFieldTexts();
  const segments = phaseSegments(dates, scale.from, scale.to, timeZone());
  return (
    <>
      <div className={styles["phases"]} aria-hidden>
        {segments.map(({ phase, from, to }, index) => (
          <span
            key={from}
            data-phase={phase ?? "none"}
            style={{
              inlineSize: `${percentOf(to, scale) - percentOf(from, scale)}%`,
            }}
          >
            <i>{index + 1}</i>
          </span>
        ))}
      </div>
      <ol className={styles["list"]} aria-label={t("challenges.time.phases")}>
        {segments.map(({ phase, from, to }, index) => (
          <li
            key={from}
            {...(from <= now &&
              now < to && { "aria-current": "date" as const })}
          >
            <span data-phase={phase ?? "none"} aria-hidden />
            {phase === undefined
              ? t("challenges.time.no_phase")
              : t(`challenges.phase.${phase}`)}
            {index > 0 && <small>{dateInWords(from, "start", texts)}</small>}
            {from <= now && now < to && <em>{t("today.title")}</em>}
          </li>
        ))}
      </ol>
    </>
  );
}
