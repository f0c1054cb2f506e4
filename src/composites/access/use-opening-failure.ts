import { useLocation } from "wouter";
import { isSessionRefused } from "#src/api/errors/error-guards.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { useErrorNotification, useNotify } from "#src/state/notifications.ts";

const messages = {
  create: { failed: "auth.create.failed", done: "auth.create.done" },
  signup: { failed: "auth.signup.failed", done: "auth.signup.done" },
} as const;

/**
 * Reports that creating an account or password failed (AS-8.5, AS-8.7). If only the session was refused afterwards, goes to
 * login with a success message instead.
 */
export function useOpeningFailure(
  form: keyof typeof messages,
): ReturnType<typeof useErrorNotification> {
  const { t } = useTranslation();
  const notify = useNotify();
  const [, navigate] = useLocation();
  const notifyError = useErrorNotification(messages[form].failed);
  return (error, rest) => {
    if (!isSessionRefused(error)) {
      notifyError(error, rest);
      return;
    }
    notify("success", t(messages[form].done));
    navigate("/auth");
  };
}
