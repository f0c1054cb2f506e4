import { countdown, formatDuration } from "#src/i18n/durations.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import styles from "./countdown.module.css";

/** Splits `2 jours` into number and word, in the order of the language. */
const wordOf = (text: string, value: number) =>
  text.replace(String(value), "").trim();

/** Days, hours, minutes and seconds left; assistive technology only gets the two largest units. @param left milliseconds */
export function Countdown({ left }: { left: number }) {
  return (
    <p role="timer" className={styles["countdown"]}>
      <VisuallyHidden>{formatDuration(left)}</VisuallyHidden>
      {countdown(left).map(({ unit, value, text }) => (
        <span key={unit} className={styles["part"]} aria-hidden="true">
          <span className={styles["value"]}>{value}</span>
          <span className={styles["unit"]}>{wordOf(text, value)}</span>
        </span>
      ))}
    </p>
  );
}
