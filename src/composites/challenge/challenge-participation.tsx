import CheckCircleFilled from "@ant-design/icons/CheckCircleFilled";
import type {
  Participation,
  PlacesLeft,
} from "#src/domain/challenge/participation.ts";
import { type ChallengePhase, signInEnd } from "#src/domain/challenge/phase.ts";
import type { PageDataProps } from "#src/engine/contract.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeParticipation as Config,
} from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import styles from "./challenge-participation.module.css";
import { useParticipation } from "./use-challenge.ts";

/** Whether the user takes part, and what the dates and places still allow (CH-2.4.32, CH-2.4.33). */
export default function ChallengeParticipation({
  config,
  data: challenge,
}: PageDataProps<Config, Challenge>) {
  const { t } = useTranslation();
  const { phase, ...standing } = useParticipation(challenge);
  return (
    <Card title={config.title?.trim() || t("challenge.participation.title")}>
      <div
        className={`${styles["participation"]} ${standing.isGreyed ? styles["greyed"] : ""}`}
        data-greyed={standing.isGreyed}
      >
        <State challenge={challenge} phase={phase} standing={standing} />
        {standing.arePlacesShown && config.showPlaces !== false && (
          <Places places={standing.places} />
        )}
        <Period challenge={challenge} />
      </div>
    </Card>
  );
}

type StateProps = {
  challenge: Challenge;
  phase: ChallengePhase | undefined;
  standing: Participation;
};

function State({ challenge, phase, standing }: StateProps) {
  const { t } = useTranslation();
  if (standing.isRefused)
    return (
      <p className={styles["state"]}>{t("challenge.participation.refused")}</p>
    );
  if (standing.state === "participating")
    return (
      <p className={`${styles["state"]} ${styles["participating"]}`}>
        <CheckCircleFilled aria-hidden />
        {t("challenge.participation.participating")}
      </p>
    );
  if (challenge.type === "Deal" && !standing.isKnown)
    return (
      <p className={styles["state"]}>
        {t("challenge.participation.not_known")}
      </p>
    );
  const isDeal = challenge.type === "Deal";
  const isRunning = phase === "DURING_SIGN_IN";
  if (!isDeal && !isRunning && phase !== "BEFORE_SIGN_IN")
    return (
      <p className={styles["state"]}>
        {t(`challenge.participation.phase.${phaseWord(phase, challenge.type)}`)}
      </p>
    );
  // Only a deal has to be accepted, so only a deal can be full.
  const word = isRunning && !isDeal ? "running" : standing.signIn;
  const date = formatDate(
    word === "not_open"
      ? challenge.startSignInDate
      : signInEnd(challenge, timeZone()),
  );
  const isEndless = word === "open" && !date;
  return (
    <p className={styles["state"]}>
      {isEndless
        ? t("challenge.participation.sign_in.open_without_end")
        : t(`challenge.participation.sign_in.${word}`, { date })}
    </p>
  );
}

const phaseWord = (
  phase: ChallengePhase | undefined,
  type: Challenge["type"],
) => {
  if (phase === "DURING_CHALLENGE")
    return type === "Photo" ? "running_photo" : "running";
  return phase === "AFTER_CHALLENGE" ? "over" : "soon";
};

function Places({ places }: { places: PlacesLeft }) {
  const { t } = useTranslation();
  if (places.kind === "not_given") return null;
  return (
    <p className={styles["places"]}>
      {places.kind === "none"
        ? t("challenge.participation.no_place")
        : t("challenge.participation.places", {
            count: places.count,
            number: formatNumber(places.count),
          })}
    </p>
  );
}

function Period({ challenge }: { challenge: Challenge }) {
  const { t } = useTranslation();
  const from = formatDate(challenge.startDate);
  const to = formatDate(challenge.endDate);
  if (!from) return null;
  return (
    <p className={styles["period"]}>
      {to
        ? t("widgets.action.period", { from, to })
        : t("challenge.participation.from", { from })}
    </p>
  );
}
