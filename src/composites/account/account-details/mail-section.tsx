import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import {
  chooseMailsMutation,
  mailPreferencesQuery,
} from "#src/api/access/mail-preferences.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { useErrorNotification, useNotify } from "#src/state/notifications.ts";
import { Select } from "#src/ui/select/select.tsx";
import styles from "./account-details.module.css";
import { Section } from "./section.tsx";

const choices = ["now", "daily", "never"] as const;

/** When the user gets the mails of each topic (BO-22.2); nothing if the API does not offer it. */
export function MailSection() {
  const { t } = useTranslation();
  const id = useId();
  const notify = useNotify();
  const notifyError = useErrorNotification("account.mails.failed");
  const { data } = useQuery(mailPreferencesQuery());
  const { mutate: choose, isPending } = useMutation(chooseMailsMutation());
  const chosen = data?.topics.notices;
  if (chosen === undefined) return null;
  return (
    <Section title={t("account.mails.title")} lead={t("account.mails.lead")}>
      <div className={styles["part"]}>
        <label className={styles["label"]} htmlFor={id}>
          {t("account.mails.notices")}
        </label>
        <Select
          id={id}
          name="notices"
          value={chosen}
          aria-busy={isPending}
          onChange={({ target: { value } }) => {
            const notices = choices.find((choice) => choice === value);
            if (notices === undefined) return;
            choose(
              { topics: { notices } },
              {
                onSuccess: () => notify("success", t("account.mails.saved")),
                onError: (error) => notifyError(error),
              },
            );
          }}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {t(`account.mails.${choice}`)}
            </option>
          ))}
        </Select>
      </div>
    </Section>
  );
}
