import { useOption } from "#src/api/programme.ts";
import { useTranslation } from "#src/i18n/index.ts";

/** What the programme calls the client identifier: its option `clientID_label`, else a word of ours. */
export function useClientIdLabel(): string {
  const { t } = useTranslation();
  return useOption("clientID_label") ?? t("auth.signup.client_id");
}
