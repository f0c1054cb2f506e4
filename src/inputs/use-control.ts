import type { WidgetProps } from "@rjsf/utils";
import { useQuestion } from "#src/forms/rjsf/question-state.ts";

/** What a control receives: RJSF's properties of a widget. */
export type ControlProps = WidgetProps<unknown>;

/** The attributes that every control of a question has: name, value, events, and its message for screen readers. */
export function useControl({ id, value, onChange }: ControlProps) {
  const { name, messageId, onLeave } = useQuestion();
  return {
    id,
    name,
    value: typeof value === "string" ? value : "",
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(target.value),
    onBlur: onLeave,
    "aria-required": true,
    "aria-invalid": messageId !== undefined,
    "aria-describedby": messageId,
  };
}
