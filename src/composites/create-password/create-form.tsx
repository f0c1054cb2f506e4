import { useMutation } from "@tanstack/react-query";
import schema from "#schemas/forms/create-password.schema.json" with {
  type: "json",
};
import { createPasswordMutation } from "#src/api/session.ts";
import styles from "#src/composites/access/form.module.css";
import { TermsField } from "#src/composites/access/terms-field.tsx";
import {
  confirmation,
  NewPassword,
} from "#src/forms/password-field/new-password.tsx";
import { SubmitButton } from "#src/forms/submit-button.tsx";
import { useSchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { CreatePasswordForm } from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/forms-create-password.gen.js";
import { useErrorNotification } from "#src/state/notifications.ts";

type Props = { token: string; email: string };

/** The first password; whoever sets it is signed in, and led home by the guards. */
export function CreateForm({ token, email }: Props) {
  const { t } = useTranslation();
  const notifyError = useErrorNotification("auth.create.failed");
  const { mutateAsync: create } = useMutation(createPasswordMutation());
  const form = useSchemaForm<CreatePasswordForm>({
    schema,
    validate,
    initial: { password: "", confirmPassword: "", isCGUAccepted: false },
    rules: confirmation,
    onSubmit: ({ password, isCGUAccepted }) =>
      create({ token, password, isCGUAccepted }),
    onFailure: notifyError,
  });
  return (
    <form className={styles["fields"]} onSubmit={form.submit} noValidate>
      {/* For password managers: whose password this is. */}
      <input type="hidden" autoComplete="username" value={email} />
      <NewPassword form={form} label={t("auth.password.new")} />
      <TermsField form={form} />
      <SubmitButton form={form}>{t("auth.create.submit")}</SubmitButton>
    </form>
  );
}
