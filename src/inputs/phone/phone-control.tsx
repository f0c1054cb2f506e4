import { type ControlProps, useControl } from "#src/inputs/use-control.ts";
import { Input } from "#src/ui/controls.tsx";

export default function PhoneControl(props: ControlProps) {
  return (
    <Input {...useControl(props)} {...{ type: "tel", autoComplete: "tel" }} />
  );
}
