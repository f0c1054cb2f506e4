import styles from "./moderation.module.css";

/** The key of a button, for the eye: `aria-keyshortcuts` says it to screen readers. */
export const KeyHint = ({ of: key }: { of: string | number }) => (
  <span aria-hidden="true" className={styles["key"]}>
    {key}
  </span>
);
