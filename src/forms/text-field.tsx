import type { ComponentProps, ReactNode } from "react";
import { Input } from "#src/ui/controls.tsx";
import { Field } from "./field.tsx";
import type { SchemaForm } from "./use-schema-form.ts";

type Props<Name extends string> = {
  form: SchemaForm<{ [Key in Name]?: string }>;
  name: Name;
  label: ReactNode;
  hint?: ReactNode;
  /** The `autocomplete` token; `off` for what the browser cannot know. */
  autoComplete: string;
} & Pick<ComponentProps<"input">, "autoCapitalize" | "spellCheck" | "type">;

/** A single-line text field. */
export function TextField<Name extends string>({
  form,
  name,
  label,
  hint,
  ...input
}: Props<Name>) {
  return (
    <Field form={form} name={name} label={label} hint={hint}>
      {(control) => <Input {...control} {...input} />}
    </Field>
  );
}
