import UserOutlined from "@ant-design/icons/UserOutlined";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
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

/** Whom a place belongs to, small and round: picture, initials, or nobody in particular. The name stands beside it. */
export function Face({
  place,
  large = false,
}: {
  place: Place;
  large?: boolean;
}) {
  return (
    <span
      className={`${styles["face"]} ${large ? styles["large"] : ""} ${place.own ? styles["mine"] : ""}`}
      aria-hidden="true"
    >
      {place.picture ? (
        <img src={place.picture} alt="" loading="lazy" />
      ) : (
        place.initials || <UserOutlined />
      )}
    </span>
  );
}
