import DownOutlined from "@ant-design/icons/DownOutlined";
import GlobalOutlined from "@ant-design/icons/GlobalOutlined";
import {
  changeLanguage,
  languageNames,
  languages,
  toLanguage,
  useTranslation,
} from "#src/i18n/index.ts";
import styles from "./language-choice.module.css";

type Props = {
  /** Told when the words of a language could not be had; the language stays. */
  onFailure: (error: unknown) => void;
};

/** The choice of the interface's language; each language is named in its own words. */
export function LanguageChoice({ onFailure }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <span className={styles["choice"]}>
      <GlobalOutlined aria-hidden="true" />
      <select
        aria-label={t("core.language")}
        className={styles["select"]}
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
      </select>
      <DownOutlined aria-hidden="true" className={styles["caret"]} />
    </span>
  );
}
