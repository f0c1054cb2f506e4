import { useId } from "react";
import {
  changeLanguage,
  languageNames,
  offeredLanguages,
  toLanguage,
  t as translate,
  useTranslation,
} from "#src/i18n/index.ts";
import type { User } from "#src/schema/types.gen.ts";
import { useErrorNotification, useNotify } from "#src/state/notifications.ts";
import { Select } from "#src/ui/select/select.tsx";
import styles from "./account-details.module.css";
import { Section, useChangeUser } from "./section.tsx";

/**
 * The account's language, used for its e-mails and, once chosen here, for the screen. The menu changes the screen only; a
 * note says so if the two differ.
 */
export function LanguageSection({ user }: { user: User }) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const notify = useNotify();
  const notifyError = useErrorNotification("account.failed");
  const changeUser = useChangeUser();
  const shown = toLanguage(i18n.language);
  const languages = offeredLanguages();
  const chosen = languages.find((code) => code === user.language) ?? shown;

  async function choose(tag: string): Promise<void> {
    const language = toLanguage(tag);
    try {
      await changeLanguage(language);
    } catch {
      return notify("error", t("app.language_failed"));
    }
    await changeUser({ language }, translate("account.language.saved")).catch(
      notifyError,
    );
  }

  if (languages.length === 1) return null;
  return (
    <Section
      title={t("account.language.title")}
      lead={t("account.language.lead")}
    >
      <div className={styles["fields"]}>
        <label className={styles["label"]} htmlFor={id}>
          {t("account.language.label")}
        </label>
        <Select
          id={id}
          name="language"
          value={chosen}
          {...(chosen !== shown && { "aria-describedby": `${id}-here` })}
          onChange={({ target }) => {
            choose(target.value).catch(console.warn);
          }}
        >
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {languageNames[language]}
            </option>
          ))}
        </Select>
        {chosen !== shown && (
          <p className={styles["note"]} id={`${id}-here`}>
            {t("account.language.here", { language: languageNames[shown] })}
          </p>
        )}
      </div>
    </Section>
  );
}
