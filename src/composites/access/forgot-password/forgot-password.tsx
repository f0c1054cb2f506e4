import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import schema from "#schemas/forms/forgot-password.schema.json" with {
  type: "json",
};
import { requestPasswordResetMutation } from "#src/api/access/passwords.ts";
import { ssoProvidersQuery } from "#src/api/access/sso.ts";
import styles from "#src/composites/access/access.module.css";
import { EmailField } from "#src/composites/access/access-fields.tsx";
import {
  AccessFrame,
  BackToLogin,
} from "#src/composites/access/access-frame.tsx";
import { LinkSent } from "#src/composites/access/link-sent.tsx";
import {
  CaptchaInput,
  type CaptchaState,
  ProgrammeCaptcha,
} from "#src/composites/access/programme-captcha.tsx";
import { Field } from "#src/forms/field.tsx";
import { SubmitButton } from "#src/forms/submit-button.tsx";
import { useSchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { ForgotPasswordForm } from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/forms-forgot-password.gen.js";
import { useErrorNotification } from "#src/state/notifications.ts";

/** Requests an e-mail with a link to set a new password (AS-2.4.1). */
export default function ForgotPassword() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AccessFrame title={t("auth.forgot.title")} lead={t("auth.forgot.lead")}>
      {sentTo !== undefined ? (
        <LinkSent email={sentTo} />
      ) : (
        <ProgrammeCaptcha>
          {(captcha) => <RequestForm captcha={captcha} onSent={setSentTo} />}
        </ProgrammeCaptcha>
      )}
      <BackToLogin />
    </AccessFrame>
  );
}

type RequestFormProps = {
  captcha: CaptchaState;
  onSent: (email: string) => void;
};

const withCaptcha = { ...schema, required: [...schema.required, "captcha"] };

/** E-mail and captcha. Each request uses up the captcha's solution, so a failed one requires a new solution. */
function RequestForm({ captcha, onSent }: RequestFormProps) {
  const { t } = useTranslation();
  const notifyError = useErrorNotification("auth.forgot.failed");
  const { mutateAsync: request } = useMutation(requestPasswordResetMutation());
  const { data: ssoProviders = [] } = useQuery(ssoProvidersQuery());
  const [attempt, setAttempt] = useState(0);
  const hasCaptcha = captcha.status !== "none";
  const form = useSchemaForm<ForgotPasswordForm>({
    schema: hasCaptcha ? withCaptcha : schema,
    validate,
    initial: { email: "" },
    rules: ({ captcha }) =>
      hasCaptcha && !captcha ? { captcha: "required" } : {},
    onSubmit: async (values) => {
      try {
        await request(values);
      } catch (error) {
        setAttempt((count) => count + 1);
        throw error;
      }
      onSent(values.email);
    },
    onFailure: notifyError,
  });
  return (
    <form className={styles["fields"]} onSubmit={form.submit} noValidate>
      <EmailField form={form} />
      {captcha.status !== "none" && (
        <Field key={attempt} form={form} name="captcha">
          {(control) => <CaptchaInput control={control} captcha={captcha} />}
        </Field>
      )}
      <SubmitButton form={form}>{t("auth.forgot.submit")}</SubmitButton>
      {ssoProviders.length > 0 && (
        <p className={styles["note"]}>{t("auth.sso.own_password")}</p>
      )}
    </form>
  );
}
