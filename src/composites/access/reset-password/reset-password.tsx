import { useMutation } from "@tanstack/react-query";
import { useLocation } from "wouter";
import schema from "#schemas/forms/reset-password.schema.json" with {
  type: "json",
};
import { resetPasswordMutation } from "#src/api/access/passwords.ts";
import styles from "#src/composites/access/access.module.css";
import {
  EmailField,
  TermsField,
} from "#src/composites/access/access-fields.tsx";
import {
  AccessFrame,
  BackToLogin,
} from "#src/composites/access/access-frame.tsx";
import { CheckedToken } from "#src/composites/access/checked-token.tsx";
import ForgotPassword from "#src/composites/access/forgot-password/forgot-password.tsx";
import { useLinkFailure } from "#src/composites/access/use-link-failure.ts";
import { usePageContext } from "#src/engine/contract.ts";
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
import { ButtonLink } from "#src/ui/controls.tsx";
import { LostIllustration } from "#src/ui/illustrations/illustrations.tsx";

/** Sets a new password if the URL has a token; otherwise requests the e-mail that contains one. */
export default function ResetPassword() {
  const token = usePageContext(({ route }) => route.params["token"]);
  return token === undefined ? (
    <ForgotPassword />
  ) : (
    <NewPasswordPage key={token} token={token} />
  );
}

/** The form if the token is valid; otherwise a way to request a new e-mail. */
function NewPasswordPage({ token }: { token: string }) {
  const { t } = useTranslation();
  return (
    <CheckedToken token={token} title={t("auth.reset.title")}>
      {({ isValid, email }) =>
        isValid ? (
          <AccessFrame
            title={t("auth.reset.title")}
            lead={t("auth.reset.lead")}
          >
            <ResetForm token={token} email={email ?? ""} />
            <BackToLogin />
          </AccessFrame>
        ) : (
          <AccessFrame
            drawing={<LostIllustration />}
            title={t("auth.link.expired")}
            lead={t("auth.link.expired_text")}
          >
            <ButtonLink primary size="large" block href="/auth/forgot-password">
              {t("auth.link.new")}
            </ButtonLink>
            <BackToLogin />
          </AccessFrame>
        )
      }
    </CheckedToken>
  );
}

type ResetFormProps = { token: string; email: string };

/** Sets a new password with the token of an e-mail, then goes to login with a success message. */
function ResetForm({ token, email }: ResetFormProps) {
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
    onFailure: useLinkFailure(token, notifyError),
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
