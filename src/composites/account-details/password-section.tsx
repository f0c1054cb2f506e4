import { useState } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import type { User } from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import styles from "./account-details.module.css";
import { PasswordForm } from "./password-form.tsx";

/** The change of the password; once it is done the form is a new, empty one. */
export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const [times, setTimes] = useState(0);
  return (
    <Card title={t("account.password.title")}>
      <p className={styles["note"]}>{t("account.password.lead")}</p>
      <PasswordForm
        key={times}
        user={user}
        onDone={() => setTimes((before) => before + 1)}
      />
    </Card>
  );
}
