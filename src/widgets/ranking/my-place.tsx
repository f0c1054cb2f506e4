import { toNumber } from "#src/domain/number.ts";
import { useSource } from "#src/engine/contract.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import styles from "./my-place.module.css";

/** The user's own place, whatever the first places are. A dash while it is not known. */
export function MyPlace({ challenge }: { challenge: string }) {
  const { t } = useTranslation();
  const { data } = useSource("myRank", { challenge });
  const rank = toNumber(data?.rank);
  const total = toNumber(data?.total);
  return (
    <p className={styles["place"]}>
      {data !== undefined && rank === undefined ? (
        t("widgets.ranking.no_place")
      ) : (
        <>
          <span>{t("widgets.ranking.my_place")}</span>
          <span>
            <strong className={styles["rank"]}>
              {rank === undefined ? "–" : formatNumber(rank)}
            </strong>
            {total !== undefined && ` / ${formatNumber(total)}`}
          </span>
        </>
      )}
    </p>
  );
}
