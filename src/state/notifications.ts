import { atom, useSetAtom } from "jotai";
import { useCallback } from "react";
import { HttpError } from "#src/api/errors/error-classes.ts";
import {
  isForbidden,
  isServerError,
  isSessionOver,
  referenceOf,
} from "#src/api/errors/error-guards.ts";
import {
  type ErrorMessage,
  errorMessage,
  serverText,
} from "#src/api/errors/error-texts.ts";
import { useTranslation } from "#src/i18n/index.ts";

export type NotificationVariant = "error" | "success" | "warning" | "info";

export interface Notification {
  key: number;
  variant: NotificationVariant;
  message: string;
  /** Details for an operator, in small print; messages that differ only in this are duplicates. */
  detail?: string;
  /** What the user can do about it. */
  action?: { label: string; run: () => void };
}

/** The notifications on the screen, oldest first. */
export const notificationsAtom = atom<readonly Notification[]>([]);

let lastKey = 0;

/** `list` with another notification, unless its message is on the screen already (AS-2.11.2). */
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

/** Notifies the user of something that outlives the current screen. */
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
  | "account.mails.failed"
  | "auth.confirm_email.failed"
  | "auth.unsubscribe.failed"
  | "auth.create.failed"
  | "auth.forgot.failed"
  | "auth.reset.failed"
  | "auth.signup.failed"
  | "history.export_failed"
  | "history.proof_failed"
  | "store.wish_failed"
  | "terms.failed";

/**
 * Notifies what the server refused: `rest`, the messages that no field of the form shows, or else the whole failure, as
 * `refused` if the server sent no readable message (AS-8.13); a 403 in its words, if they are for users.
 */
export function useErrorNotification(
  refused: Refused,
): (error: unknown, rest?: readonly string[]) => void {
  const { t } = useTranslation();
  const notify = useNotify();
  return (error, rest = []) => {
    // Notified already, in one place.
    if (isSessionOver(error)) return;
    const reference = isServerError(error) ? referenceOf(error) : undefined;
    const report = (message: ErrorMessage<Refused>) =>
      notify(
        "error",
        "text" in message ? message.text : t(message.key),
        reference && t("core.failure.reference", { reference }),
      );
    if (rest.length > 0 && error instanceof HttpError)
      report({ text: serverText(error, rest) ?? "" });
    else if (isForbidden(error))
      import("#src/api/errors/refusal-text.ts").then(
        ({ refusalMessage }) => report(refusalMessage(error, refused)),
        // Its code failed to load.
        () => report(errorMessage(error, refused)),
      );
    else report(errorMessage(error, refused));
  };
}
