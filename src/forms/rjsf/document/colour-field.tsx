import type { FieldProps } from "@rjsf/utils";
import ColourControl from "./colour-control.tsx";
import { useField } from "./form-context.ts";

/** A color that is the same in all languages. */
export default function ColourField(props: FieldProps) {
  const { id, pointer, label, value, set } = useField(props);
  return (
    <ColourControl {...{ id, pointer, value }} name={label} onChange={set} />
  );
}
