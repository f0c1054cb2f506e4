import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { useUser } from "#src/api/user.ts";
import { notificationsAtom } from "#src/state/notifications.ts";
import { lazyPart } from "#src/ui/lazy-part.ts";

const TermsDialog = lazyPart(
  async () => (await import("./terms-dialog.tsx")).TermsDialog,
);
/** Comes with the header, and for a visitor soon after the first view. */
const Notifications = lazyPart(
  async () =>
    (await import("#src/app/notifications/notifications.tsx")).Notifications,
);

type Props = {
  /** The page on the screen ends the session: nothing is to be agreed any more. */
  isLeaving: boolean;
};

/**
 * Asks a user who has not accepted the terms of use to do so (AS-2.7.1, AS-4.13). Notifications stand inside the
 * dialog while it blocks the page, since what is outside cannot be reached then.
 */
export function Terms({ isLeaving }: Props) {
  const isAsked = useUser()?.isCGUAccepted === false && !isLeaving;
  const isNotified = useAtomValue(notificationsAtom).length > 0;
  return (
    <Suspense fallback={null}>
      {isAsked ? <TermsDialog /> : isNotified && <Notifications />}
    </Suspense>
  );
}
