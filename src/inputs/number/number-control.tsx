import { type ControlProps, useControl } from "#src/inputs/use-control.ts";
import { Input } from "#src/ui/controls.tsx";

/** A text field with a numeric keyboard: accepts comma and point, and the mouse wheel does not change it (CH-2.5.26). */
export default function NumberControl(props: ControlProps) {
  return (
    <Input
      {...useControl(props)}
      {...{ autoComplete: "off", inputMode: "decimal" }}
    />
  );
}
