import { type ControlProps, useControl } from "#src/inputs/use-control.ts";
import { Input } from "#src/ui/controls.tsx";

export default function TextControl(props: ControlProps) {
  return <Input {...useControl(props)} autoComplete="off" />;
}
