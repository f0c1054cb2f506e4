import CheckCircleFilled from "@ant-design/icons/CheckCircleFilled";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import {
  answerChallengeMutation,
  participationQuery,
} from "#src/api/challenges.ts";
import { isConflict } from "#src/api/errors.ts";
import { instant } from "#src/domain/dates.ts";
import {
  type Participation,
  type PlacesLeft,
  participation,
} from "#src/domain/participation.ts";
import { type ChallengePhase, challengePhase } from "#src/domain/phase.ts";
import { entityId } from "#src/domain/reference.ts";
import { type PageDataProps, useNow } from "#src/engine/contract.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeParticipation as Config,
} from "#src/schema/types.gen.ts";
import { useErrorNotification, useNotify } from "#src/state/notifications.ts";
import { Card } from "#src/ui/card/card.tsx";
import styles from "./challenge-participation.module.css";

/** Whether the user takes part, asked for where the challenge does not tell, what the dates allow, and for a deal the two answers (CH-2.4.31 to CH-2.4.33). */
export default function ChallengeParticipation({
  config,
  data: challenge,
}: PageDataProps<Config, Challenge>) {
  const { t } = useTranslation();
  const { phase } = challengePhase(challenge, useNow(60_000));
  const asked = useQuery({
    ...participationQuery(entityId(challenge) ?? ""),
    enabled: challenge.isParticipating === undefined,
  });
  const isParticipating =
    challenge.isParticipating ?? asked.data?.isParticipating ?? null;
  const standing = participation({ ...challenge, isParticipating }, phase);
  return (
    <Card
      title={config.title?.trim() || t("challenge.participation.title")}
      action={standing.canAnswer && <Answers challenge={challenge} />}
    >
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
  if (challenge.type !== "Deal")
    return (
      <p className={styles["state"]}>
        {t(`challenge.participation.phase.${phaseWord(phase)}`)}
      </p>
    );
  return (
    <p className={styles["state"]}>
      {t(`challenge.participation.sign_in.${standing.signIn}`, {
        date: formatDate(
          instant(
            standing.signIn === "not_open"
              ? challenge.startSignInDate
              : (challenge.endSignInDate ?? challenge.startDate),
          ),
        ),
      })}
    </p>
  );
}

const phaseWord = (phase: ChallengePhase | undefined) => {
  if (phase === "DURING_CHALLENGE") return "running";
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
  const from = formatDate(instant(challenge.startDate));
  const to = formatDate(instant(challenge.endDate));
  if (!from) return null;
  return (
    <p className={styles["period"]}>
      {to
        ? t("widgets.action.period", { from, to })
        : t("challenge.participation.from", { from })}
    </p>
  );
}

function Answers({ challenge }: { challenge: Challenge }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const notifyError = useErrorNotification("challenge.participation.failed");
  const { mutate, isPending, variables } = useMutation({
    ...answerChallengeMutation(entityId(challenge) ?? ""),
    onError: (error) => {
      if (isConflict(error) && error.body === undefined)
        notify("error", t("challenge.participation.no_place"));
      else notifyError(error);
    },
  });
  return (
    <>
      <Button
        type="primary"
        disabled={isPending}
        loading={isPending && variables}
        onClick={() => mutate(true)}
      >
        {challenge.dealAcceptBtn?.trim() || t("challenge.participation.accept")}
      </Button>
      <Button
        disabled={isPending}
        loading={isPending && !variables}
        onClick={() => mutate(false)}
      >
        {challenge.dealRefuseBtn?.trim() ||
          t("challenge.participation.decline")}
      </Button>
    </>
  );
}
