import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import { answerChallengeMutation } from "#src/api/challenges.ts";
import { isConflict } from "#src/api/errors.ts";
import { declareAddress } from "#src/domain/challenge-address.ts";
import { canDeclare } from "#src/domain/declaration.ts";
import { toNumber } from "#src/domain/number.ts";
import { entityId } from "#src/domain/reference.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type { Challenge } from "#src/schema/types.gen.ts";
import { useErrorNotification, useNotify } from "#src/state/notifications.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import { breakpoints, useMediaQuery } from "#src/ui/media-query.ts";
import { useLiveRank, useParticipation } from "./challenge-facts.ts";
import styles from "./main-action.module.css";

/**
 * The one thing to do with a challenge now: to accept or decline a deal, or to declare (CH-2.4.31, CH-2.5.39).
 * @returns undefined where there is nothing to do
 */
export function useMainAction(challenge: Challenge) {
  const { t } = useTranslation();
  const { phase, canAnswer, isParticipating } = useParticipation(challenge);
  if (canAnswer) return <Answers challenge={challenge} />;
  if (!canDeclare({ ...challenge, isParticipating }, phase)) return undefined;
  return (
    <ButtonLink primary href={declareAddress(entityId(challenge) ?? "")}>
      {t("challenge.declaration.declare")}
    </ButtonLink>
  );
}

/** Whether the main action has a bar of its own at the bottom of the screen: below the width of a desktop. */
export const useHasActionBar = () =>
  useMediaQuery(`(max-width: ${breakpoints.desktop - 0.02}px)`);

/** The main action and the user's rank, in a bar that stays at the bottom of a phone. */
export function ActionBar({
  challenge,
  action,
}: {
  challenge: Challenge;
  action: React.ReactNode;
}) {
  const { t } = useTranslation();
  const rank = useLiveRank(challenge).data;
  const place = toNumber(rank?.rank);
  const total = toNumber(rank?.total);
  return (
    <section className={styles["bar"]} aria-label={t("challenge.action")}>
      {place !== undefined && total !== undefined && (
        <p className={styles["place"]}>
          <span>{t("widgets.ranking.my_place")}</span>
          <span>
            <strong>{formatNumber(place)}</strong>{" "}
            {t("challenge.my_place.of", { total: formatNumber(total) })}
          </span>
        </p>
      )}
      <div className={styles["actions"]}>{action}</div>
    </section>
  );
}

/** The two answers to a deal. The server decides on the places: who comes too late is told so, and sees what is left. */
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
