import { useAtom } from "jotai";
import { useTranslation } from "#src/i18n/index.ts";
import { themeModeAtom, themeModes } from "./theme-mode.ts";
import styles from "./user-menu.module.css";

/** Light, dark, or as the device is. */
export function ThemeChoice() {
  const { t } = useTranslation();
  const [mode, setMode] = useAtom(themeModeAtom);
  return (
    <fieldset className={styles["themes"]}>
      <legend>{t("core.theme.label")}</legend>
      {themeModes.map((one) => (
        <label key={one} className={styles["theme"]}>
          <input
            type="radio"
            name="theme"
            value={one}
            checked={mode === one}
            onChange={() => setMode(one)}
          />
          <span>{t(`core.theme.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
