import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import { Face } from "./face.tsx";
import type { Place } from "./place.ts";
import styles from "./ranking-row.module.css";

export function RankingRow({ place }: { place: Place }) {
  const { t } = useTranslation();
  return (
    <li className={`${styles["row"]} ${place.own ? styles["own"] : ""}`}>
      <span className={styles["rank"]}>
        {place.rank === undefined ? "–" : formatNumber(place.rank)}
      </span>
      <Face place={place} />
      <span className={styles["name"]}>
        {place.name}
        {place.own && <strong> {t("widgets.ranking.you")}</strong>}
      </span>
      <span className={styles["value"]}>{place.value}</span>
    </li>
  );
}
