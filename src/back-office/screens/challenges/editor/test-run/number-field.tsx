import { useId } from "react";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { NumberInput } from "#src/forms/number-input/number-input.tsx";

interface Props {
  label: string;
  isWhole?: boolean;
  value: number | null | undefined;
  onChange: (value: number | null) => void;
}

/** A number from 0 on, with its label; what cannot be read changes nothing. */
export function NumberField({ label, onChange, ...field }: Props) {
  const id = useId();
  const texts = useFieldTexts();
  return (
    <div className={layout["field"]}>
      <label htmlFor={id}>{label}</label>
      <NumberInput
        {...field}
        id={id}
        min={0}
        t={texts}
        onChange={(next) => typeof next !== "string" && onChange(next)}
      />
    </div>
  );
}
