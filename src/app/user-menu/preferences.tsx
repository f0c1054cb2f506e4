import { useTranslation } from "#src/i18n/index.ts";
import { useNotify } from "#src/state/notifications.ts";
import { LanguageChoice } from "#src/ui/language-choice/language-choice.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import styles from "./user-menu.module.css";

/** Language and appearance. */
export function Preferences() {
  const { t } = useTranslation();
  const notify = useNotify();
  return (
    <div className={styles["preferences"]}>
      <LanguageChoice
        onFailure={() => notify("error", t("app.language_failed"))}
      />
      <ThemeChoice />
    </div>
  );
}
