import { useAtomValue } from "jotai";
import { programmeAddress } from "#src/domain/programme-address.ts";
import { programmeImages } from "#src/domain/programme-image.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { useNotify } from "#src/state/notifications.ts";
import { optionValue, programmeAtom } from "#src/state/programme.ts";
import { LanguageChoice } from "#src/ui/language-choice/language-choice.tsx";
import { Logo } from "#src/ui/logo/logo.tsx";
import { Illustration } from "./illustration.tsx";
import styles from "./login.module.css";
import { SignInForm } from "./sign-in-form.tsx";

/** The login page: the form, the programme's logo and its illustration (specification, access 2, "Login screen"). */
export default function Login() {
  const { t } = useTranslation();
  const notify = useNotify();
  const { config, options } = useAtomValue(programmeAtom);
  const url = programmeAddress(config.programUrl, location.protocol);
  const images = (name: string) =>
    programmeImages(optionValue(options, name), url);
  const name = config.programName?.trim() || t("app.default_title");
  return (
    <div className={styles["login"]}>
      <div className={styles["side"]}>
        <header className={styles["top"]}>
          <div className={styles["logo"]}>
            <Logo sources={images("$logoLogin")} ground="surface" alt={name} />
          </div>
          <LanguageChoice
            onFailure={() => notify("error", t("app.language_failed"))}
          />
        </header>
        <div className={styles["form"]}>
          <h1>{t("auth.login.title")}</h1>
          <p className={styles["lead"]}>{t("auth.login.lead")}</p>
          <SignInForm />
        </div>
      </div>
      <Illustration sources={images("$backgroundLogin")} />
    </div>
  );
}
