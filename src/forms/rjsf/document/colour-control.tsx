import { ColorPicker } from "antd";
import { controlProps, useForm } from "./form-context.ts";

interface Props {
  id: string;
  pointer: string;
  value: unknown;
  onChange: (color: string) => void;
  name: string;
}

/** A color, as `#rrggbb`. */
export default function ColourControl(props: Props) {
  const { id, pointer, value, onChange, name } = props;
  const form = useForm();
  const { status: _, ...control } = controlProps(form, pointer, id);
  return (
    <div {...control}>
      <ColorPicker
        aria-label={name}
        disabled={form.isReadOnly}
        value={typeof value === "string" ? value : null}
        disabledAlpha
        showText
        onChangeComplete={(color) => onChange(color.toHexString())}
      />
    </div>
  );
}
