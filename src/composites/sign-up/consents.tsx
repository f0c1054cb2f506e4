import { Checkbox } from "antd";
import { useAtomValue } from "jotai";
import styles from "#src/composites/access/form.module.css";
import type { SchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { SignUpForm } from "#src/schema/types.gen.ts";
import { programmeAtom } from "#src/state/programme.ts";
import { LegalLink } from "#src/ui/legal-link/legal-link.tsx";

type Props = { form: SchemaForm<SignUpForm> };

/** What becomes of the data that are entered, and whether one may be contacted. */
export function Consents({ form }: Props) {
  const { t } = useTranslation();
  const { config } = useAtomValue(programmeAtom);
  const { "aria-required": _, ...optin } = form.field("optin");
  return (
    <>
      <p className={styles["note"]}>
        {t("auth.signup.data_protection")}{" "}
        <LegalLink path={config.dataProtectionsPath}>
          {t("auth.signup.data_protection_link")}
        </LegalLink>
      </p>
      <Checkbox {...optin}>{t("auth.signup.optin")}</Checkbox>
    </>
  );
}
