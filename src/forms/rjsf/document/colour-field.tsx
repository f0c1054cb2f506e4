import type { FieldProps } from "@rjsf/utils";
import { ColorPicker } from "antd";
import { controlProps, useField } from "./form-context.ts";

/** A colour, as `#rrggbb`. */
export default function ColourField(props: FieldProps) {
  const { form, id, pointer, label, value, set } = useField(props);
  const { status: _, ...control } = controlProps(form, pointer, id);
  return (
    <div {...control}>
      <ColorPicker
        aria-label={label}
        disabled={form.isReadOnly}
        value={typeof value === "string" ? value : null}
        disabledAlpha
        showText
        onChangeComplete={(color) => set(color.toHexString())}
      />
    </div>
  );
}
