import { ColorPicker, Space } from "antd";
import { parseHex } from "#src/domain/theme/color.ts";
import { useForm } from "./form-context.ts";
import { TextControl } from "./text-control.tsx";

interface Props {
  id: string;
  pointer: string;
  value: unknown;
  onChange: (color: string) => void;
  name: string;
}

/** A color, as `#rrggbb`: typed, or picked by mouse. */
export default function ColourControl(props: Props) {
  const { value, onChange } = props;
  const { isReadOnly } = useForm();
  return (
    <Space.Compact>
      <ColorPicker
        aria-hidden="true"
        disabled={isReadOnly}
        value={parseHex(value)}
        disabledAlpha
        // The field beside it takes the digits; antd's own speaks English.
        disabledFormat
        onChangeComplete={(color) => onChange(color.toHexString())}
      />
      <TextControl
        {...props}
        rule={{}}
        value={typeof value === "string" ? value : ""}
      />
    </Space.Compact>
  );
}
