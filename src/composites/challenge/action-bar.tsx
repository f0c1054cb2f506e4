import type { ReactNode } from "react";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type { Challenge } from "#src/schema/types.gen.ts";
import { breakpoints, useMediaQuery } from "#src/ui/media-query.ts";
import styles from "./action-bar.module.css";
import { useLiveRank } from "./use-challenge.ts";

/** Whether actions are in a separate bar at the bottom of the screen: below desktop width. */
export const useHasActionBar = () =>
  useMediaQuery(`(max-width: ${breakpoints.desktop - 0.02}px)`);

/** The available actions, and the user's rank if results are visible, in a bar fixed to the bottom of a phone. */
export function ActionBar({
  challenge,
  children,
}: {
  challenge: Challenge;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <section className={styles["bar"]} aria-label={t("challenge.action")}>
      {challenge.areResultsVisible === true && (
        <OwnPlace challenge={challenge} />
      )}
      <div className={styles["actions"]}>{children}</div>
    </section>
  );
}

function OwnPlace({ challenge }: { challenge: Challenge }) {
  const { t } = useTranslation();
  const rank = useLiveRank(challenge).data;
  const place = rank?.rank ?? undefined;
  const total = rank?.total ?? undefined;
  if (place === undefined || total === undefined) return null;
  return (
    <p className={styles["place"]}>
      <span>{t("widgets.ranking.my_place")}</span>
      <span>
        <strong>{formatNumber(place)}</strong>{" "}
        {t("challenge.my_place.of", { total: formatNumber(total) })}
      </span>
    </p>
  );
}
