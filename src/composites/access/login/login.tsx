import { Link } from "wouter";
import { useConfig } from "#src/api/programme/use-programme.ts";
import { AccessFrame } from "#src/composites/access/access-frame.tsx";
import { type SsoProvider, ssoCards } from "#src/domain/people/sso-cards.ts";
import type { SourceState, WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Login as Config } from "#src/schema/types.gen.ts";
import { RichText } from "#src/ui/rich-text/rich-text.tsx";
import styles from "./login.module.css";
import { SignInForm } from "./sign-in-form.tsx";
import { Sso } from "./sso-cards.tsx";

/** The login page: single sign-on, the form, and links to reset a password and to sign up (AS-2.2.1, AS-2.2.2). */
export default function Login({
  config: { title, leadText, illustrationSide },
  data,
}: WidgetProps<Config, SourceState<SsoProvider[]>>) {
  const { t } = useTranslation();
  const config = useConfig();
  return (
    <AccessFrame
      title={title?.trim() || t("auth.login.title")}
      lead={
        leadText?.trim() ? <RichText html={leadText} /> : t("auth.login.lead")
      }
      illustrationSide={illustrationSide}
    >
      <Sso cards={ssoCards(data.data ?? [], config, location.protocol)} />
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
