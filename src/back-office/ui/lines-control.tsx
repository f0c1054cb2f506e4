import { Input } from "antd";
import type { DialogControl } from "#src/forms/rjsf/dialog/dialog-form.tsx";

/** The control of a text of several lines in a dialog. */
export const linesControl = ({
  value,
  onChange,
  ...control
}: DialogControl) => (
  <Input.TextArea
    {...control}
    rows={3}
    value={String(value ?? "")}
    onChange={({ target }) => onChange(target.value || undefined)}
  />
);
