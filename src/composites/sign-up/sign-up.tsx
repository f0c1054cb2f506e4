import { useAtomValue } from "jotai";
import { Link, Redirect } from "wouter";
import { AccessFrame } from "#src/composites/access/access-frame.tsx";
import styles from "#src/composites/access/form.module.css";
import { useTranslation } from "#src/i18n/index.ts";
import { programmeAtom } from "#src/state/programme.ts";
import { SignUpFields } from "./sign-up-fields.tsx";

/** The form that creates an account, where the programme offers it (contract, section 6, "sign-up"); else login. */
export default function SignUp() {
  const { t } = useTranslation();
  const { config } = useAtomValue(programmeAtom);
  if (config.postUserRegister !== true) return <Redirect to="/auth" replace />;
  return (
    <AccessFrame
      wide
      title={t("auth.signup.title")}
      lead={t("auth.signup.lead")}
    >
      <SignUpFields />
      <p className={styles["links"]}>
        <span>{t("auth.signup.have_account")}</span>
        <Link href="/auth">{t("auth.back_to_login")}</Link>
      </p>
    </AccessFrame>
  );
}
