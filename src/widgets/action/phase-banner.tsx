import { instant } from "#src/domain/dates.ts";
import type { ChallengePhase } from "#src/domain/phase.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Challenge } from "#src/schema/types.gen.ts";
import { Countdown } from "./countdown.tsx";
import styles from "./phase-banner.module.css";

type Props = {
  challenge: Challenge;
  phase: ChallengePhase | undefined;
  now: number;
};

/** What the present phase counts down to, and the words for it. */
function target(challenge: Challenge, phase: ChallengePhase | undefined) {
  switch (phase) {
    case "BEFORE_SIGN_IN":
      return { key: "until_sign_in", at: challenge.startSignInDate } as const;
    case "DURING_SIGN_IN":
      return {
        key: "sign_in_left",
        at: challenge.endSignInDate ?? challenge.startDate,
      } as const;
    case "BEFORE_CHALLENGE":
      return { key: "until_start", at: challenge.startDate } as const;
    case "DURING_CHALLENGE":
      return { key: "time_left", at: challenge.endDate } as const;
    default:
      return undefined;
  }
}

/** Where the challenge stands: a countdown to what comes next, or that it is over (specification, challenges 4). */
export function PhaseBanner({ challenge, phase, now }: Props) {
  const { t } = useTranslation();
  const next = target(challenge, phase);
  const at = instant(next?.at);
  if (next !== undefined && at !== undefined)
    return (
      <div className={styles["phase"]}>
        <p>{t(`widgets.action.${next.key}`)}</p>
        <Countdown left={at - now} />
      </div>
    );
  if (phase === "DURING_CHALLENGE") return <p>{t("widgets.action.no_end")}</p>;
  if (phase === "AFTER_CHALLENGE")
    return (
      <p>
        {t("widgets.action.over", {
          date: formatDate(instant(challenge.endDate)),
        })}
      </p>
    );
  return null;
}
