import { useMutation } from "@tanstack/react-query";
import { useLocation } from "wouter";
import schema from "#schemas/forms/reset-password.schema.json" with {
  type: "json",
};
import { resetPasswordMutation } from "#src/api/passwords.ts";
import { EmailField } from "#src/composites/access/email-field.tsx";
import styles from "#src/composites/access/form.module.css";
import { TermsField } from "#src/composites/access/terms-field.tsx";
import {
  confirmation,
  NewPassword,
} from "#src/forms/password-field/new-password.tsx";
import { SubmitButton } from "#src/forms/submit-button.tsx";
import { useSchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { ResetPasswordForm } from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/forms-reset-password.gen.js";
import { useErrorNotification, useNotify } from "#src/state/notifications.ts";

type Props = { token: string; email: string };

/** A new password by the token of an e-mail; then to login, with the good news. */
export function ResetForm({ token, email }: Props) {
  const { t } = useTranslation();
  const notifyError = useErrorNotification("auth.reset.failed");
  const notify = useNotify();
  const [, navigate] = useLocation();
  const { mutateAsync: reset } = useMutation(resetPasswordMutation());
  const form = useSchemaForm<ResetPasswordForm>({
    schema,
    validate,
    initial: { email, password: "", confirmPassword: "", isCGUAccepted: false },
    rules: confirmation,
    onSubmit: async ({ email, password }) => {
      await reset({ token, email, password });
      notify("success", t("auth.reset.done"));
      navigate("/auth");
    },
    onFailure: notifyError,
  });
  return (
    <form className={styles["fields"]} onSubmit={form.submit} noValidate>
      <EmailField form={form} />
      <NewPassword form={form} label={t("auth.password.new")} />
      <TermsField form={form} />
      <SubmitButton form={form}>{t("auth.reset.submit")}</SubmitButton>
    </form>
  );
}
