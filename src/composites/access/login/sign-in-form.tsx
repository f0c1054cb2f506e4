import CloseCircleOutlined from "@ant-design/icons/CloseCircleOutlined";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "wouter";
import schema from "#schemas/forms/login.schema.json" with { type: "json" };
import { signInMutation } from "#src/api/access/session.ts";
import {
  isCaptchaAccepted,
  isRateLimited,
  isUnauthorized,
} from "#src/api/errors/error-guards.ts";
import { errorMessage, messageLines } from "#src/api/errors/error-texts.ts";
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

async function messagesOf(error: unknown, password: string) {
  try {
    const { signInMessages } = await import("./refused-sign-in.ts");
    return signInMessages(error, password);
  } catch {
    // The code that words refusals failed to load.
    const word = isUnauthorized(error)
      ? "auth.login.failed"
      : "core.try_again_or_contact_admin";
    return [errorMessage(error, word)];
  }
}

/**
 * Username, password, remember-me, and after too many attempts a captcha, which lets the owner in while others keep trying.
 * The route guards redirect as soon as the user is known.
 */
export function SignInForm() {
  const { t } = useTranslation();
  const { mutateAsync: signIn } = useMutation(signInMutation());
  const [hasCaptcha, setHasCaptcha] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [messages, setMessages] = useState<
    Awaited<ReturnType<typeof messagesOf>>
  >([]);
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
        setMessages(await messagesOf(error, values.password));
        throw error;
      }
    },
  });
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
      {form.failure !== undefined && (
        <div role="alert" className={styles["alert"]}>
          <CloseCircleOutlined aria-hidden="true" />
          <div>
            {messages
              .flatMap((message) =>
                messageLines("text" in message ? message.text : t(message.key)),
              )
              .map((line) => (
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
