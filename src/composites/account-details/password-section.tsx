import { useState } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import type { User } from "#src/schema/types.gen.ts";
import { PasswordForm } from "./password-form.tsx";
import { Section } from "./section.tsx";

/** The change of the password; once it is done the form is a new, empty one. */
export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const [times, setTimes] = useState(0);
  return (
    <Section
      title={t("account.password.title")}
      lead={t("account.password.lead")}
    >
      <PasswordForm
        key={times}
        user={user}
        onDone={() => setTimes((before) => before + 1)}
      />
    </Section>
  );
}
