import { atom, useSetAtom } from "jotai";
import { useCallback } from "react";
import {
  errorMessage,
  HttpError,
  isServerError,
  isSessionOver,
  referenceOf,
  serverText,
} from "#src/api/errors.ts";
import { useTranslation } from "#src/i18n/index.ts";

export type NotificationVariant = "error" | "success" | "warning" | "info";

export interface Notification {
  key: number;
  variant: NotificationVariant;
  message: string;
  /** What helps an operator, shown small; two that differ in nothing else are one. */
  detail?: string;
  /** What can be done about it. */
  action?: { label: string; run: () => void };
}

/** The notifications on the screen, the latest last. */
export const notificationsAtom = atom<readonly Notification[]>([]);

let lastKey = 0;

/** `list` with one more; a message that is on the screen already is not shown twice (AS-2.11.2). */
export function withNotification(
  list: readonly Notification[],
  variant: NotificationVariant,
  message: string,
  more: Pick<Notification, "detail" | "action"> = {},
): readonly Notification[] {
  const isThere = list.some(
    (one) => one.variant === variant && one.message === message,
  );
  if (isThere || message.trim() === "") return list;
  lastKey += 1;
  return [...list, { key: lastKey, variant, message, ...more }];
}

/** How a screen notifies the user of something that outlives it. */
export function useNotify(): (
  variant: NotificationVariant,
  message: string,
  detail?: string,
) => void {
  const set = useSetAtom(notificationsAtom);
  return useCallback(
    (variant, message, detail) =>
      set((list) =>
        withNotification(list, variant, message, detail ? { detail } : {}),
      ),
    [set],
  );
}

type Refused =
  | "account.email.failed"
  | "account.failed"
  | "account.data.failed"
  | "account.deletion.failed"
  | "challenge.participation.failed"
  | "challenge.photos.vote_failed"
  | "contact.failed"
  | "declaration.products.export_failed"
  | "auth.confirm_email.failed"
  | "auth.create.failed"
  | "auth.forgot.failed"
  | "auth.reset.failed"
  | "auth.signup.failed"
  | "history.export_failed"
  | "history.proof_failed";

/**
 * Notifies what the server did not take: `rest`, what no field of the form could say, with the server's message, else
 * the whole failure, as `refused` where it has no words for people (AS-8.13).
 */
export function useErrorNotification(
  refused: Refused,
): (error: unknown, rest?: readonly string[]) => void {
  const { t } = useTranslation();
  const notify = useNotify();
  return (error, rest = []) => {
    // That is notified already, and once.
    if (isSessionOver(error)) return;
    const message =
      rest.length > 0 && error instanceof HttpError
        ? { text: serverText(error, rest) ?? "" }
        : errorMessage(error, refused);
    const reference = isServerError(error) ? referenceOf(error) : undefined;
    notify(
      "error",
      "text" in message ? message.text : t(message.key),
      reference && t("core.failure.reference", { reference }),
    );
  };
}
