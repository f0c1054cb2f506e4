import { Button } from "antd";
import schema from "#schemas/forms/account-details.schema.json" with {
  type: "json",
};
import { useSchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { AccountDetailsForm, User } from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/forms-account-details.gen.js";
import { Card } from "#src/ui/card/card.tsx";
import styles from "./account-details.module.css";
import { ProfileField } from "./profile-field.tsx";
import { useChangeUser } from "./use-change-user.ts";

/** Names and company; the e-mail is who one is, and cannot be changed here. */
export function ProfileSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const changeUser = useChangeUser();
  const form = useSchemaForm<AccountDetailsForm>({
    schema,
    validate,
    initial: {
      lastName: user.profile?.lastName ?? "",
      firstName: user.profile?.firstName ?? "",
      companyName: user.profile?.companyName ?? "",
    },
    onSubmit: ({ lastName, firstName, companyName = null }) =>
      changeUser(
        { profile: { lastName, firstName, companyName } },
        t("account.profile.saved"),
      ),
  });
  return (
    <Card title={t("account.profile.title")}>
      <form className={styles["fields"]} onSubmit={form.submit} noValidate>
        {user.email && (
          <dl className={styles["email"]}>
            <dt>{t("account.profile.email")}</dt>
            <dd>{user.email}</dd>
          </dl>
        )}
        <div className={styles["names"]}>
          <ProfileField
            form={form}
            name="lastName"
            label={t("account.profile.last_name")}
            autoComplete="family-name"
          />
          <ProfileField
            form={form}
            name="firstName"
            label={t("account.profile.first_name")}
            autoComplete="given-name"
          />
        </div>
        <ProfileField
          form={form}
          name="companyName"
          label={t("account.profile.company")}
          autoComplete="organization"
        />
        <Button
          type="primary"
          htmlType="submit"
          size="large"
          loading={form.submitting}
        >
          {t("account.profile.submit")}
        </Button>
      </form>
    </Card>
  );
}
