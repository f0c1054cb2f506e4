import { useId } from "react";
import {
  changeLanguage,
  languageNames,
  languages,
  t as say,
  toLanguage,
  useTranslation,
} from "#src/i18n/index.ts";
import { useNotify } from "#src/state/notifications.ts";
import { Card } from "#src/ui/card/card.tsx";
import styles from "./account-details.module.css";
import { useChangeUser } from "./use-change-user.ts";

/** The language of the screens, at once, and of the mails that the programme sends. */
export function LanguageSection() {
  const { t, i18n } = useTranslation();
  const id = useId();
  const notify = useNotify();
  const changeUser = useChangeUser();

  async function choose(tag: string): Promise<void> {
    const language = toLanguage(tag);
    try {
      await changeLanguage(language);
    } catch {
      notify("error", t("app.language_failed"));
      return;
    }
    await changeUser({ language }, say("account.language.saved"));
  }

  return (
    <Card title={t("account.language.title")}>
      <div className={styles["fields"]}>
        <label className={styles["label"]} htmlFor={id}>
          {t("account.language.label")}
        </label>
        <select
          id={id}
          name="language"
          className={styles["select"]}
          value={toLanguage(i18n.language)}
          onChange={({ target }) => {
            choose(target.value).catch(console.warn);
          }}
        >
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {languageNames[language]}
            </option>
          ))}
        </select>
      </div>
    </Card>
  );
}
