import { useTranslation } from "#src/i18n/index.ts";
import { failedCall } from "#src/state/failed-call.ts";
import { useNotify } from "#src/state/notifications.ts";
import { failureWords } from "./failure-words.ts";

/** Runs what a form sends; a failure is told in a notification, and thrown on to the form. */
export function useTelling() {
  const { t } = useTranslation();
  const notify = useNotify();
  return async <Sent>(
    send: () => Promise<Sent>,
    fallback: Parameters<typeof failureWords>[1],
  ): Promise<Sent> => {
    try {
      return await send();
    } catch (error) {
      const words = failureWords(failedCall(error), fallback);
      notify("error", "text" in words ? words.text : t(words.key));
      throw error;
    }
  };
}
