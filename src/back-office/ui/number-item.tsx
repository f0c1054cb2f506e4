import { Form, type FormRule } from "antd";
import type { ReactNode } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import { NumberInput } from "#src/forms/number-input/number-input.tsx";
import { numberMistake } from "#src/i18n/number-fields.ts";
import { useFieldTexts } from "./field-texts.ts";

interface Props {
  name: string;
  label: string;
  extra?: ReactNode;
  rules?: FormRule[];
}

/** A whole number that is required, in a dialog's form. */
export function NumberItem({ name, label, extra, rules = [] }: Props) {
  const t = useTexts();
  const texts = useFieldTexts();
  return (
    <Form.Item
      {...{ name, label, extra }}
      rules={[
        { required: true, message: t("form.required") },
        {
          async validator(_, value: unknown) {
            const mistake = numberMistake(value, { isWhole: true }, texts);
            if (mistake !== undefined) throw new Error(mistake);
          },
        },
        ...rules,
      ]}
    >
      <NumberInput
        isWhole
        isSilent
        autoFocus
        style={{ width: 200 }}
        t={texts}
      />
    </Form.Item>
  );
}
