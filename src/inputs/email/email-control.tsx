import { type ControlProps, useControl } from "#src/inputs/use-control.ts";
import { Input } from "#src/ui/controls.tsx";

export default function EmailControl(props: ControlProps) {
  return (
    <Input
      {...useControl(props)}
      {...{ type: "email", autoComplete: "email" }}
    />
  );
}
