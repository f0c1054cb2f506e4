import { useClientIdLabel } from "#src/composites/person/use-client-id-label.ts";
import { TextField } from "#src/forms/text-field.tsx";
import type { SchemaForm } from "#src/forms/use-schema-form.ts";
import type { SignUpForm } from "#src/schema/types.gen.ts";

type Props = { form: SchemaForm<SignUpForm> };

/** The client identifier, named as the programme's option `clientID_label` says. */
export function ClientIdField({ form }: Props) {
  return (
    <TextField
      form={form}
      name="clientId"
      label={useClientIdLabel()}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
