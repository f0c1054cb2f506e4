import { Checkbox } from "antd";
import { GenderField } from "#src/composites/person/gender-field.tsx";
import { Field } from "#src/forms/field.tsx";
import { SubmitButton } from "#src/forms/submit-button.tsx";
import { TextField } from "#src/forms/text-field.tsx";
import { useTranslation } from "#src/i18n/index.ts";
import type { User } from "#src/schema/types.gen.ts";
import styles from "./account-details.module.css";
import { ProfileFacts } from "./profile-facts.tsx";
import { Section } from "./section.tsx";
import { useProfileForm } from "./use-profile-form.ts";

/** Civility, names, company, and whether the programme may write. */
export function ProfileSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const { form, asksOptin } = useProfileForm(user);
  return (
    <Section
      title={t("account.profile.title")}
      lead={t("account.profile.lead")}
    >
      <form className={styles["fields"]} onSubmit={form.submit} noValidate>
        <ProfileFacts user={user} />
        <GenderField form={form} />
        <div className={styles["names"]}>
          <TextField
            form={form}
            name="lastName"
            label={t("account.profile.last_name")}
            autoComplete="family-name"
          />
          <TextField
            form={form}
            name="firstName"
            label={t("account.profile.first_name")}
            autoComplete="given-name"
          />
        </div>
        <TextField
          form={form}
          name="companyName"
          label={t("account.profile.company")}
          autoComplete="organization"
        />
        {asksOptin && (
          <Field form={form} name="optin">
            {(control) => (
              <Checkbox {...control}>{t("auth.signup.optin")}</Checkbox>
            )}
          </Field>
        )}
        <SubmitButton form={form} block={false}>
          {t("account.profile.submit")}
        </SubmitButton>
      </form>
    </Section>
  );
}
