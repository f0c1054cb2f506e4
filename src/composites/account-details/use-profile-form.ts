import schema from "#schemas/forms/account-details.schema.json" with {
  type: "json",
};
import { useCompanyRule } from "#src/composites/person/use-company-rule.ts";
import { useSchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { AccountDetailsForm, User } from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/forms-account-details.gen.js";
import { useErrorNotification } from "#src/state/notifications.ts";
import { useChangeUser } from "./use-change-user.ts";

const genderOf = ({ profile }: User): 0 | 1 | undefined =>
  profile?.gender === 0 || profile?.gender === 1 ? profile.gender : undefined;

/** What sign-up asked and may be changed; whether one may be contacted only where the server tells it. */
export function useProfileForm(user: User) {
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
