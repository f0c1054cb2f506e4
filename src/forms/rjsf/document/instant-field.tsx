import type { FieldProps } from "@rjsf/utils";
import { useField } from "./form-context.ts";
import { InstantPicker } from "./instant-picker.tsx";

/** An instant, as the programme's clocks show it. */
export default function InstantField(props: FieldProps) {
  const { id, pointer, value, set } = useField(props);
  return <InstantPicker {...{ id, pointer, value }} onChange={set} />;
}
