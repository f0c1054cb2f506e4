import { useClientIdLabel } from "#src/composites/access/use-client-id-label.ts";
import type { SchemaForm } from "#src/forms/use-schema-form.ts";
import type { SignUpForm } from "#src/schema/types.gen.ts";
import { TextField } from "./text-field.tsx";

type Props = { form: SchemaForm<SignUpForm> };

/** The client identifier, named as the programme's option `clientID_label` says. */
export function ClientIdField({ form }: Props) {
  return (
    <TextField
      form={form}
      name="clientId"
      label={useClientIdLabel()}
      autoComplete="off"
      capitals
    />
  );
}
