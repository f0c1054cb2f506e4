import { Drawing } from "./error-illustration.tsx";
import styles from "./illustrations.module.css";

/** A podium waiting for its first winner. In a separate file because it is part of the entry bundle. */
export function EmptyIllustration() {
  return (
    <Drawing>
      <path className={styles["soft"]} d="M46 38h28v40H46z" />
      <path d="M46 78V38h28v40M18 78V54h28v24M74 78V60h28v18M10 78h100" />
      <path
        className={styles["gold"]}
        d="m60 8 3.5 7.2 7.9 1.1-5.7 5.6 1.3 7.9-7-3.8-7 3.8 1.3-7.9-5.7-5.6 7.9-1.1z"
      />
    </Drawing>
  );
}
