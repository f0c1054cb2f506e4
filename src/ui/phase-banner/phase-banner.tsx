import {
  type Participation,
  participation,
} from "#src/domain/challenge/participation.ts";
import { type ChallengePhase, hasEnded } from "#src/domain/challenge/phase.ts";
import { endInstant, instant, isDayAlone } from "#src/domain/values/dates.ts";
import { dateFormat, timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Challenge } from "#src/schema/types.gen.ts";
import { Countdown } from "#src/ui/countdown/countdown.tsx";
import styles from "./phase-banner.module.css";

type Props = {
  challenge: Challenge;
  phase: ChallengePhase | undefined;
  now: number;
};

/** What the current phase counts down to, with its label. */
function target(
  { startSignInDate, endSignInDate, startDate, endDate }: Challenge,
  phase: ChallengePhase | undefined,
  { canAnswer }: Participation,
) {
  const from = (date: string | null | undefined) => ({
    date,
    at: instant(date, timeZone()),
  });
  const to = (date: string | null | undefined) => ({
    date,
    at: endInstant(date, timeZone()),
  });
  switch (phase) {
    case "BEFORE_SIGN_IN":
      return { key: "until_sign_in", ...from(startSignInDate) } as const;
    case "DURING_SIGN_IN":
      return {
        key: canAnswer ? "sign_in_left" : "sign_in_open",
        ...(endSignInDate ? to(endSignInDate) : from(startDate)),
      } as const;
    case "BEFORE_CHALLENGE":
      return { key: "until_start", ...from(startDate) } as const;
    case "DURING_CHALLENGE":
      return { key: "time_left", ...to(endDate) } as const;
    default:
      return undefined;
  }
}

/**
 * A countdown to the next event of the challenge, or a note that it is over (CH-4.1.6). Renders nothing for users who
 * declined the deal.
 */
export function PhaseBanner({ challenge, phase, now }: Props) {
  const { t } = useTranslation();
  const answer = participation(challenge, phase);
  if (answer.isRefused && !hasEnded(phase)) return null;
  const next = target(challenge, phase, answer);
  const at = next?.at;
  if (next !== undefined && at !== undefined && at > now)
    return (
      <div className={styles["phase"]}>
        <p>{t(`widgets.action.${next.key}`)}</p>
        <Countdown left={at - now} />
        <p className={styles["date"]}>
          <time dateTime={new Date(at).toISOString()}>
            {t(`widgets.action.date.${next.key}`, {
              date: isDayAlone(next.date)
                ? formatDate(next.date)
                : formatDate(at, `${dateFormat()} HH:mm`),
            })}
          </time>
        </p>
      </div>
    );
  if (phase === "DURING_SIGN_IN")
    return <p>{t("widgets.action.sign_in_no_end")}</p>;
  if (phase === "DURING_CHALLENGE") return <p>{t("widgets.action.no_end")}</p>;
  if (phase === "AFTER_CHALLENGE")
    return (
      <p>
        {t("widgets.action.over", {
          date: formatDate(challenge.endDate),
        })}
      </p>
    );
  return null;
}
