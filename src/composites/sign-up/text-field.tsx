import Input from "antd/es/input/Input";
import type { ReactNode } from "react";
import { Field } from "#src/forms/field.tsx";
import type { SchemaForm } from "#src/forms/use-schema-form.ts";
import type { SignUpForm } from "#src/schema/types.gen.ts";

type Props = {
  form: SchemaForm<SignUpForm>;
  name: "lastName" | "firstName" | "companyName" | "clientId" | "referralCode";
  label: ReactNode;
  hint?: ReactNode;
  /** Filled in by the browser under this name; `off` for what it cannot know. */
  autoComplete: string;
  /** Written in capitals, on keyboards that have a say in it. */
  capitals?: boolean;
};

/** A line of text. */
export function TextField({
  form,
  name,
  label,
  hint,
  autoComplete,
  capitals = false,
}: Props) {
  return (
    <Field form={form} name={name} label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          size="large"
          autoComplete={autoComplete}
          {...(capitals && { autoCapitalize: "characters", spellCheck: false })}
        />
      )}
    </Field>
  );
}
