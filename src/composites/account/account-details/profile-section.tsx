import { useMutation } from "@tanstack/react-query";
import schema from "#schemas/forms/account-details.schema.json" with {
  type: "json",
};
import { requestConfirmationMutation } from "#src/api/access/email-confirmation.ts";
import {
  GenderField,
  useClientIdLabel,
  useCompanyRule,
} from "#src/composites/shared/person/person-fields.tsx";
import { Field } from "#src/forms/field.tsx";
import { SubmitButton } from "#src/forms/submit-button.tsx";
import { TextField } from "#src/forms/text-field.tsx";
import { useSchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { AccountDetailsForm, User } from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/forms-account-details.gen.js";
import { useErrorNotification, useNotify } from "#src/state/notifications.ts";
import { Button, Checkbox } from "#src/ui/controls.tsx";
import styles from "./account-details.module.css";
import { Section, useChangeUser } from "./section.tsx";

/** Title, names, company, and consent to be contacted. */
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
        {user.isEmailConfirmed === false && <UnconfirmedEmail />}
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

/** Read-only e-mail and client identifier. */
function ProfileFacts({ user }: { user: User }) {
  const { t } = useTranslation();
  const clientIdLabel = useClientIdLabel();
  const facts = [
    [t("account.profile.email"), user.email],
    [clientIdLabel, user.clientId],
  ].filter(([, fact]) => fact);
  if (facts.length === 0) return null;
  return (
    <dl className={styles["facts"]}>
      {facts.map(([label, fact]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Says that the address is unconfirmed and resends the confirmation e-mail. */
function UnconfirmedEmail() {
  const { t } = useTranslation();
  const notify = useNotify();
  const notifyError = useErrorNotification("account.email.failed");
  const request = useMutation(requestConfirmationMutation());
  return (
    <div className={styles["unconfirmed"]}>
      <p className={styles["note"]}>{t("account.email.unconfirmed")}</p>
      <Button
        loading={request.isPending}
        disabled={request.isSuccess}
        onClick={() =>
          request.mutate(undefined, {
            onSuccess: () => notify("success", t("account.email.sent")),
            onError: (error) => notifyError(error),
          })
        }
      >
        {t("account.email.send_again")}
      </Button>
    </div>
  );
}

const genderOf = ({ profile }: User): 0 | 1 | undefined =>
  profile?.gender === 0 || profile?.gender === 1 ? profile.gender : undefined;

/** The editable sign-up fields; contact consent only if the server sends it. */
function useProfileForm(user: User) {
  const { t } = useTranslation();
  const changeUser = useChangeUser();
  const company = useCompanyRule(schema);
  const asksOptin = typeof user.optin === "number";
  const form = useSchemaForm<AccountDetailsForm>({
    schema: company.schema,
    validate,
    initial: {
      gender: genderOf(user),
      lastName: user.profile?.lastName ?? "",
      firstName: user.profile?.firstName ?? "",
      companyName: user.profile?.companyName ?? "",
      optin: user.optin === 1,
    },
    rules: company.rule,
    onSubmit: ({ optin, companyName = null, ...profile }) =>
      changeUser(
        {
          profile: { ...profile, companyName },
          ...(asksOptin && { optin: optin ? 1 : 2 }),
        },
        t("account.profile.saved"),
      ),
    onFailure: useErrorNotification("account.failed"),
  });
  return { form, asksOptin };
}
