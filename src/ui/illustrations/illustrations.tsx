import { Drawing } from "./error-illustration.tsx";
import styles from "./illustrations.module.css";

/** A signpost with two empty arms. */
export function LostIllustration() {
  return (
    <Drawing>
      <path className={styles["soft"]} d="M34 14h40l10 9-10 9H34z" />
      <path d="M34 14h40l10 9-10 9H34zM86 38H50l-10 8 10 8h36zM60 8v6M60 32v6M60 54v26" />
      <path
        className={styles["gold"]}
        d="M22 80c0-8 8-8 8-16M98 80c0-6-6-7-6-12"
      />
    </Drawing>
  );
}

/** A locked medal case. */
export function LockedIllustration() {
  return (
    <Drawing>
      <path className={styles["soft"]} d="M34 40h52v36H34z" />
      <path d="M34 40h52v38H34zM44 40V26a16 16 0 0 1 32 0v14" />
      <path
        className={styles["gold"]}
        d="M60 54a5 5 0 0 1 2.5 9.3V70h-5v-6.7A5 5 0 0 1 60 54z"
      />
    </Drawing>
  );
}

/** The pattern shown instead of a missing picture. */
export function PictureIllustration({ label }: { label: string }) {
  return (
    <svg
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      fill="currentColor"
      role="img"
      aria-label={label}
      aria-hidden={label === ""}
    >
      <path opacity=".1" d="M0 180 120 60l60 60 50-50 90 90v20z" />
      <path opacity=".14" d="m120 180 90-90 110 110V180z" />
      <circle className={styles["sun"]} cx="248" cy="46" r="18" />
    </svg>
  );
}
