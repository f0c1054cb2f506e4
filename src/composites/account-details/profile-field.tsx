import Input from "antd/es/input/Input";
import { Field } from "#src/forms/field.tsx";
import type { SchemaForm } from "#src/forms/use-schema-form.ts";
import type { AccountDetailsForm } from "#src/schema/types.gen.ts";

type Props = {
  form: SchemaForm<AccountDetailsForm>;
  name: "lastName" | "firstName" | "companyName";
  label: string;
  autoComplete: string;
};

/** One line of text of the profile. */
export function ProfileField({ form, name, label, autoComplete }: Props) {
  return (
    <Field form={form} name={name} label={label}>
      {(control) => (
        <Input {...control} size="large" autoComplete={autoComplete} />
      )}
    </Field>
  );
}
