import { atom, useSetAtom } from "jotai";
import { useCallback } from "react";

export type NotificationVariant = "error" | "success" | "warning" | "info";

export interface Notification {
  key: number;
  variant: NotificationVariant;
  message: string;
}

/** The notifications on the screen, the latest last. */
export const notificationsAtom = atom<readonly Notification[]>([]);

let lastKey = 0;

/** `list` with one more; a message that is on the screen already is not shown twice (specification, access 2). */
export function withNotification(
  list: readonly Notification[],
  variant: NotificationVariant,
  message: string,
): readonly Notification[] {
  const isThere = list.some(
    (one) => one.variant === variant && one.message === message,
  );
  if (isThere || message.trim() === "") return list;
  lastKey += 1;
  return [...list, { key: lastKey, variant, message }];
}

/** How a screen tells the user something that outlives it. */
export function useNotify(): (
  variant: NotificationVariant,
  message: string,
) => void {
  const set = useSetAtom(notificationsAtom);
  return useCallback(
    (variant, message) =>
      set((list) => withNotification(list, variant, message)),
    [set],
  );
}
