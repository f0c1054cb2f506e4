import { AccessFrame } from "#src/composites/access/access-frame.tsx";
import { useTranslation } from "#src/i18n/index.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** The login page: the form, the programme's logo and its illustration (specification, access 2, "Login screen"). */
export default function Login() {
  const { t } = useTranslation();
  return (
    <AccessFrame title={t("auth.login.title")} lead={t("auth.login.lead")}>
      <SignInForm />
    </AccessFrame>
  );
}
