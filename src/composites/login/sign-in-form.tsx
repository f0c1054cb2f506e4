import CloseCircleOutlined from "@ant-design/icons/CloseCircleOutlined";
import { Button, Checkbox } from "antd";
import Input from "antd/es/input/Input";
import { Link } from "wouter";
import schema from "#schemas/forms/login.schema.json" with { type: "json" };
import { useAction } from "#src/engine/contract.ts";
import { Field } from "#src/forms/field.tsx";
import { PasswordInput } from "#src/forms/password-field/password-input.tsx";
import { useSchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { LoginForm } from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/forms-login.gen.js";
import styles from "./login.module.css";
import { signInError } from "./sign-in-error.ts";

/** Username, password, remember-me. Who signs in is led on by the guards, as soon as the user is known. */
export function SignInForm() {
  const { t } = useTranslation();
  const signIn = useAction("signIn");
  const form = useSchemaForm<LoginForm>({
    schema,
    validate,
    initial: { username: "", password: "", rememberMe: false },
    onSubmit: signIn.run,
  });
  const failure =
    form.failure === undefined ? undefined : signInError(form.failure);
  return (
    <form className={styles["fields"]} onSubmit={form.submit} noValidate>
      <Field form={form} name="username" label={t("auth.login.username")}>
        {(control) => (
          <Input
            {...control}
            size="large"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
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
      {failure && (
        <div role="alert" className={styles["alert"]}>
          <CloseCircleOutlined aria-hidden="true" />
          <p>{"text" in failure ? failure.text : t(failure.key)}</p>
        </div>
      )}
      <Button
        type="primary"
        htmlType="submit"
        className={styles["submit"] ?? ""}
        size="large"
        block
        loading={form.submitting}
      >
        {t("auth.login.submit")}
      </Button>
    </form>
  );
}
