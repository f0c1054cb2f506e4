import { EmailField } from "#src/composites/access/email-field.tsx";
import styles from "#src/composites/access/form.module.css";
import { TermsField } from "#src/composites/access/terms-field.tsx";
import { GenderField } from "#src/composites/person/gender-field.tsx";
import { NewPassword } from "#src/forms/password-field/new-password.tsx";
import { SubmitButton } from "#src/forms/submit-button.tsx";
import { TextField } from "#src/forms/text-field.tsx";
import { useTranslation } from "#src/i18n/index.ts";
import { ClientIdField } from "./client-id-field.tsx";
import { Consents } from "./consents.tsx";
import { ReferralField } from "./referral-field.tsx";
import { useSignUp } from "./use-sign-up.ts";

/** All that an account asks for (specification, access 2, "Sign-up screen"). */
export function SignUpFields() {
  const { t } = useTranslation();
  const { form, asksCompany, asksReferral } = useSignUp();
  return (
    <form className={styles["fields"]} onSubmit={form.submit} noValidate>
      <GenderField form={form} />
      <div className={styles["names"]}>
        <TextField
          form={form}
          name="lastName"
          label={t("auth.signup.last_name")}
          autoComplete="family-name"
        />
        <TextField
          form={form}
          name="firstName"
          label={t("auth.signup.first_name")}
          autoComplete="given-name"
        />
      </div>
      {asksCompany && (
        <TextField
          form={form}
          name="companyName"
          label={t("auth.signup.company_name")}
          autoComplete="organization"
        />
      )}
      <EmailField form={form} />
      <ClientIdField form={form} />
      <NewPassword form={form} />
      {asksReferral && <ReferralField form={form} />}
      <Consents form={form} />
      <TermsField form={form} />
      <SubmitButton form={form}>{t("auth.signup.submit")}</SubmitButton>
    </form>
  );
}
