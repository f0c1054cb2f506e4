import TranslationOutlined from "@ant-design/icons/TranslationOutlined";
import {
  changeLanguage,
  languageNames,
  offeredLanguages,
  toLanguage,
  useTranslation,
} from "#src/i18n/index.ts";
import { Select } from "#src/ui/select/select.tsx";
import styles from "./language-choice.module.css";

type Props = {
  /** Called when the messages of a language failed to load; the language does not change. */
  onFailure: (error: unknown) => void;
};

/** Selects the interface language among those of the programme; each is listed by its own name. */
export function LanguageChoice({ onFailure }: Props) {
  const { t, i18n } = useTranslation();
  const languages = offeredLanguages();
  if (languages.length === 1) return null;
  return (
    <span className={styles["choice"]}>
      <TranslationOutlined aria-hidden="true" />
      <Select
        quiet
        aria-label={t("core.language")}
        value={toLanguage(i18n.language)}
        onChange={(event) => {
          changeLanguage(toLanguage(event.target.value)).catch(onFailure);
        }}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </Select>
    </span>
  );
}
