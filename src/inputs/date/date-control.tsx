import { sentDays } from "#src/domain/values/sent-instant.ts";
import { DayInput } from "#src/forms/date-input/day-input.tsx";
import { useQuestion } from "#src/forms/rjsf/question-state.ts";
import { type ControlProps, useControl } from "#src/inputs/use-control.ts";
import styles from "./date-control.module.css";

export default function DateControl(props: ControlProps) {
  const { value, onBlur, onChange, ...control } = useControl(props);
  const { min } = useQuestion();
  return (
    <DayInput
      control={{ ...control, className: styles["date"] }}
      value={value}
      onChange={props.onChange}
      onLeave={onBlur}
      isInvalid={control["aria-invalid"]}
      min={min ?? sentDays.first}
      max={sentDays.last}
    />
  );
}
