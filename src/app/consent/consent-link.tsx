import { useSetAtom } from "jotai";
import { useTranslation } from "#src/i18n/index.ts";
import { isReconsideringAtom } from "#src/state/consent.ts";

/** Opens the choice about cookies again, as an item of the footer's list. */
export function ConsentLink() {
  const { t } = useTranslation();
  const reconsider = useSetAtom(isReconsideringAtom);
  const open = () => {
    if (window.OneTrust) window.OneTrust.ToggleInfoDisplay();
    else reconsider(true);
  };
  return (
    <li>
      <button type="button" onClick={open}>
        {t("consent.change")}
      </button>
    </li>
  );
}
