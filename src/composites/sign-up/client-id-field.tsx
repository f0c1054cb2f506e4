import { useAtomValue } from "jotai";
import type { SchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { SignUpForm } from "#src/schema/types.gen.ts";
import { optionValue, programmeAtom } from "#src/state/programme.ts";
import { TextField } from "./text-field.tsx";

type Props = { form: SchemaForm<SignUpForm> };

/** The client identifier, named as the programme's option `clientID_label` says. */
export function ClientIdField({ form }: Props) {
  const { t } = useTranslation();
  const { options } = useAtomValue(programmeAtom);
  return (
    <TextField
      form={form}
      name="clientId"
      label={
        optionValue(options, "clientID_label") ?? t("auth.signup.client_id")
      }
      autoComplete="off"
      capitals
    />
  );
}
