import styles from "./ring.module.css";

const radius = 47;

/** How much of the way is done, drawn around what it encloses; the words beside it say the same. */
export function Ring({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 100" className={styles["ring"]} aria-hidden="true">
      <circle className={styles["track"]} cx="50" cy="50" r={radius} />
      {share > 0 && (
        <circle
          className={share === 1 ? styles["won"] : styles["done"]}
          cx="50"
          cy="50"
          r={radius}
          pathLength="1"
          strokeDasharray={`${share} 1`}
        />
      )}
    </svg>
  );
}
