import CloseCircleOutlined from "@ant-design/icons/CloseCircleOutlined";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "wouter";
import schema from "#schemas/forms/login.schema.json" with { type: "json" };
import {
  type ErrorMessage,
  errorMessage,
  hasStatus,
  isCaptchaAccepted,
  isRateLimited,
  isUnauthorized,
  messageLines,
} from "#src/api/errors.ts";
import { signInMutation } from "#src/api/session.ts";
import { Field } from "#src/forms/field.tsx";
import { PasswordInput } from "#src/forms/password-field/password-input.tsx";
import { SubmitButton } from "#src/forms/submit-button.tsx";
import { TextField } from "#src/forms/text-field.tsx";
import { useSchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { LoginForm } from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/forms-login.gen.js";
import { Checkbox } from "#src/ui/controls.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import styles from "./login.module.css";

const SignInCaptcha = lazy(() => import("./sign-in-captcha.tsx"));

/**
 * What to show for a sign-in that failed: an inactive account (AS-8.2) and wrong credentials (AS-8.1) in words of ours,
 * since a server's text of a 401 is not meant for people.
 */
export function signInMessage(
  error: unknown,
): ErrorMessage<
  "auth.login.failed" | "auth.login.error_400" | "auth.login.captcha_helps"
> {
  if (hasStatus(error, 400)) return { key: "auth.login.error_400" };
  if (isUnauthorized(error)) return { key: "auth.login.failed" };
  if (isRateLimited(error) && isCaptchaAccepted(error) === true)
    return { key: "auth.login.captcha_helps" };
  return errorMessage(error, "core.try_again_or_contact_admin");
}

/**
 * Username, password, remember-me; a captcha too once there were too many attempts, since it lets the owner in while
 * others try. Who signs in is led on by the guards, as soon as the user is known.
 */
export function SignInForm() {
  const { t } = useTranslation();
  const { mutateAsync: signIn } = useMutation(signInMutation());
  const [hasCaptcha, setHasCaptcha] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const form = useSchemaForm<LoginForm>({
    schema,
    validate,
    initial: { username: "", password: "", rememberMe: false },
    onSubmit: async (values) => {
      try {
        await signIn(values);
      } catch (error) {
        if (isRateLimited(error))
          setHasCaptcha(isCaptchaAccepted(error) ?? true);
        setAttempt((count) => count + 1);
        throw error;
      }
    },
  });
  const failure =
    form.failure === undefined ? undefined : signInMessage(form.failure);
  return (
    <form className={styles["fields"]} onSubmit={form.submit} noValidate>
      <TextField
        form={form}
        name="username"
        label={t("auth.login.username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field form={form} name="password" label={t("auth.login.password")}>
        {(control) => (
          <PasswordInput control={control} autoComplete="current-password" />
        )}
      </Field>
      <div className={styles["row"]}>
        <Checkbox {...form.field("rememberMe")}>
          {t("auth.login.remember_me")}
        </Checkbox>
        <Link href="/auth/forgot-password">{t("auth.login.forgot")}</Link>
      </div>
      {hasCaptcha && (
        <Field key={attempt} form={form} name="captcha">
          {(control) => (
            <Suspense fallback={<LoadingFrame pictureRatio={6} lines={0} />}>
              <SignInCaptcha control={control} />
            </Suspense>
          )}
        </Field>
      )}
      {failure && (
        <div role="alert" className={styles["alert"]}>
          <CloseCircleOutlined aria-hidden="true" />
          <div>
            {messageLines(
              "text" in failure ? failure.text : t(failure.key),
            ).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
      )}
      <SubmitButton form={form} className={styles["submit"]}>
        {t("auth.login.submit")}
      </SubmitButton>
    </form>
  );
}
