import { useTranslation } from "#src/i18n/index.ts";
import type { Place } from "./place.ts";
import styles from "./podium.module.css";
import { Face } from "./ranking-row.tsx";

/** Lets the unit go to the next line. */
const breakable = (value: string) => value.replaceAll("\u00a0", " ");

const steps = ["first", "second", "third"] as const;

/** The first three on their steps; those who share a rank stand on steps of the same height. Read in the order of the ranks. */
export function Podium({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation();
  return (
    <ol className={styles["podium"]}>
      {places.map((place, index) => (
        <li key={place.key} className={`${styles[steps[index] ?? "third"]}`}>
          <Face place={place} large />
          <span className={styles["name"]}>
            {place.name}
            {place.own && (
              <span className={styles["you"]}> {t("widgets.ranking.you")}</span>
            )}
          </span>
          <span className={styles["value"]}>{breakable(place.value)}</span>
          <span
            className={`${styles["step"]} ${styles[steps[(place.rank ?? 3) - 1] ?? "third"]}`}
          >
            {place.rank ?? "–"}
          </span>
        </li>
      ))}
    </ol>
  );
}
