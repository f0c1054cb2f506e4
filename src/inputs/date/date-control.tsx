import type { FocusEvent } from "react";
import { sentDays } from "#src/domain/sent-instant.ts";
import { useQuestion } from "#src/forms/rjsf/question-state.ts";
import { type ControlProps, useControl } from "#src/inputs/use-control.ts";
import { Input } from "#src/ui/controls.tsx";
import styles from "./date-control.module.css";

export default function DateControl(props: ControlProps) {
  const control = useControl(props);
  const { min, onUnreadable } = useQuestion();
  return (
    <Input
      {...control}
      {...{ type: "date", autoComplete: "off" }}
      className={styles["date"] ?? ""}
      min={min ?? sentDays.first}
      // Otherwise five-digit years can be typed.
      max={sentDays.last}
      onBlur={({ target }: FocusEvent<HTMLInputElement>) => {
        if (target.validity.badInput) onUnreadable();
        control.onBlur();
      }}
    />
  );
}
