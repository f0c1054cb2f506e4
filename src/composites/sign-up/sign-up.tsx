import { Link, Redirect } from "wouter";
import { useConfig } from "#src/api/programme.ts";
import { AccessFrame } from "#src/composites/access/access-frame.tsx";
import styles from "#src/composites/access/form.module.css";
import { useTranslation } from "#src/i18n/index.ts";
import { SignUpForm } from "./sign-up-form.tsx";

/** The form that creates an account, where the programme offers it (AS-1.5); else login. */
export default function SignUp() {
  const { t } = useTranslation();
  const config = useConfig();
  if (config.postUserRegister !== true) return <Redirect to="/auth" replace />;
  return (
    <AccessFrame
      wide
      title={t("auth.signup.title")}
      lead={t("auth.signup.lead")}
    >
      <SignUpForm />
      <p className={styles["links"]}>
        <span>{t("auth.signup.have_account")}</span>
        <Link href="/auth">{t("auth.back_to_login")}</Link>
      </p>
    </AccessFrame>
  );
}
