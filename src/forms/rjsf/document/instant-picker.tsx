import type { DayEdge } from "#src/domain/values/typed-date.ts";
import { DateInput } from "#src/forms/date-input/date-input.tsx";
import type { Json } from "#src/schema/json.ts";
import { controlProps, useForm } from "./form-context.ts";

interface Props {
  id: string;
  pointer: string;
  value: Json;
  onChange: (instant: string | null) => void;
  edge?: DayEdge;
  name?: string;
}

/** Day and time of an instant; what is refused becomes the value, so that the examination refuses it, too. */
export function InstantPicker({
  id,
  pointer,
  value,
  onChange,
  edge = "start",
  name,
}: Props) {
  const form = useForm();
  return (
    <DateInput
      control={{
        ...controlProps(form, pointer, id),
        ...(name !== undefined && { "aria-label": name }),
        disabled: form.isReadOnly,
      }}
      {...{ onChange, edge }}
      value={typeof value === "string" ? value : null}
      t={form.t}
    />
  );
}
