import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import schema from "#schemas/forms/change-password.schema.json" with {
  type: "json",
};
import { changePasswordMutation } from "#src/api/access/account.ts";
import { Field } from "#src/forms/field.tsx";
import {
  confirmation,
  NewPassword,
} from "#src/forms/password-field/new-password.tsx";
import { PasswordInput } from "#src/forms/password-field/password-input.tsx";
import { SubmitButton } from "#src/forms/submit-button.tsx";
import { useSchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { ChangePasswordForm, User } from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/forms-change-password.gen.js";
import { useErrorNotification, useNotify } from "#src/state/notifications.ts";
import styles from "./account-details.module.css";
import { Section } from "./section.tsx";

/**
 * The password form, reset after each change. Users without a password, who only sign in by single sign-on, read where to
 * change theirs instead (AS-4.15).
 */
export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const [times, setTimes] = useState(0);
  if (user.hasPassword === false)
    return (
      <Section title={t("account.password.title")}>
        <p>{t("auth.sso.own_password")}</p>
      </Section>
    );
  return (
    <Section
      title={t("account.password.title")}
      lead={t("account.password.lead")}
    >
      <PasswordForm
        key={times}
        user={user}
        onDone={() => setTimes((before) => before + 1)}
      />
    </Section>
  );
}

type PasswordFormProps = { user: User; onDone: () => void };

/** Current password, new password with its rules, and its repetition. */
function PasswordForm({ user, onDone }: PasswordFormProps) {
  const { t } = useTranslation();
  const notifyError = useErrorNotification("account.failed");
  const notify = useNotify();
  const { mutateAsync: change } = useMutation(changePasswordMutation());
  const form = useSchemaForm<ChangePasswordForm>({
    schema,
    validate,
    initial: { currentPassword: "", password: "", confirmPassword: "" },
    rules: confirmation,
    onSubmit: async ({ currentPassword, password }) => {
      await change({ currentPassword, password });
      notify("success", t("account.password.saved"));
      onDone();
    },
    onFailure: notifyError,
  });
  return (
    <form className={styles["fields"]} onSubmit={form.submit} noValidate>
      {/* For password managers: whose password this is. */}
      <input
        type="hidden"
        autoComplete="username"
        value={user.email ?? undefined}
      />
      <Field
        form={form}
        name="currentPassword"
        label={t("account.password.current")}
      >
        {(control) => (
          <PasswordInput control={control} autoComplete="current-password" />
        )}
      </Field>
      <NewPassword form={form} label={t("auth.password.new")} />
      <SubmitButton form={form} block={false}>
        {t("account.password.submit")}
      </SubmitButton>
    </form>
  );
}
