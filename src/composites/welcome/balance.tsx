import { useCurrency } from "#src/api/programme.ts";
import { usePoints } from "#src/api/user.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import styles from "./welcome.module.css";

/** The user's points: those of the session until the present ones are there. */
export function Balance() {
  const { t } = useTranslation();
  const points = usePoints();
  const currency = useCurrency();
  if (points === undefined) return null;
  return (
    <p className={styles["balance"]}>
      <span className={styles["label"]}>{t("welcome.points")}</span>
      <span>
        <strong className={styles["figure"]}>{formatNumber(points)}</strong>{" "}
        {currency ?? t("welcome.points_unit")}
      </span>
    </p>
  );
}
