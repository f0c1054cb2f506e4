import { type ControlProps, useControl } from "#src/inputs/use-control.ts";
import styles from "./textarea-control.module.css";

export default function TextareaControl(props: ControlProps) {
  return (
    <textarea
      {...useControl(props)}
      className={styles["textarea"]}
      rows={3}
      autoComplete="off"
    />
  );
}
