import { useTranslation } from "#src/i18n/index.ts";
import { failedCall } from "#src/state/failed-call.ts";
import { useNotify } from "#src/state/notifications.ts";
import { failureWords } from "./failure-words.ts";

/**
 * Tells in a notification what the server did not take: `rest`, what no field of the form could say, else the whole
 * failure, in `fallback` where it has no words.
 */
export function useTelling(
  fallback: Parameters<typeof failureWords>[1],
): (failure: unknown, rest?: readonly string[]) => void {
  const { t } = useTranslation();
  const notify = useNotify();
  return (failure, rest = []) => {
    const words =
      rest.length > 0
        ? { text: rest.join("; ") }
        : failureWords(failedCall(failure), fallback);
    notify("error", "text" in words ? words.text : t(words.key));
  };
}
