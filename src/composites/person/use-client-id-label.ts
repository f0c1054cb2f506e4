import { useAtomValue } from "jotai";
import { useTranslation } from "#src/i18n/index.ts";
import { optionValue, programmeAtom } from "#src/state/programme.ts";

/** What the programme calls the client identifier: its option `clientID_label`, else a word of ours. */
export function useClientIdLabel(): string {
  const { t } = useTranslation();
  const { options } = useAtomValue(programmeAtom);
  return optionValue(options, "clientID_label") ?? t("auth.signup.client_id");
}
