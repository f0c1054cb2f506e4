import { useAtomValue } from "jotai";
import { Link } from "wouter";
import { AccessFrame } from "#src/composites/access/access-frame.tsx";
import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Login as Config } from "#src/schema/types.gen.ts";
import { programmeAtom } from "#src/state/programme.ts";
import styles from "./login.module.css";
import { SignInForm } from "./sign-in-form.tsx";
import { SignOn } from "./sign-on.tsx";
import { signOnCards } from "./sign-on-cards.ts";

/** The login page: single sign-on, the form, and the ways to a password and an account (specification, access 2, "Login screen"). */
export default function Login({ data }: WidgetProps<Config, "singleSignOns">) {
  const { t } = useTranslation();
  const { config } = useAtomValue(programmeAtom);
  return (
    <AccessFrame title={t("auth.login.title")} lead={t("auth.login.lead")}>
      <SignOn cards={signOnCards(data.data ?? [], config, location.protocol)} />
      <SignInForm />
      {config.postUserRegister === true && (
        <p className={styles["other"]}>
          <span>{t("auth.login.no_account")}</span>
          <Link href="/auth/subscribe">{t("auth.login.sign_up")}</Link>
        </p>
      )}
    </AccessFrame>
  );
}
