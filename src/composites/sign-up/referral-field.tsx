import { TextField } from "#src/forms/text-field.tsx";
import type { SchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { SignUpForm } from "#src/schema/types.gen.ts";
import styles from "./sign-up.module.css";

type Props = { form: SchemaForm<SignUpForm> };

/** The code of whoever recommended the programme, for those who have one. */
export function ReferralField({ form }: Props) {
  const { t } = useTranslation();
  return (
    <TextField
      form={form}
      name="referralCode"
      label={
        <>
          {t("auth.signup.referral_code")}{" "}
          <span className={styles["optional"]}>
            {t("auth.signup.optional")}
          </span>
        </>
      }
      hint={t("auth.signup.referral_hint")}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
