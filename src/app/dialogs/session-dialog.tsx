import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { useUser } from "#src/api/access/user.ts";
import { mustAcceptTerms } from "#src/domain/people/terms.ts";
import { notificationsAtom } from "#src/state/notifications.ts";
import { offeredTokenAtom } from "#src/state/offered-token.ts";
import { lazyPart } from "#src/ui/lazy-part.ts";

const SwitchDialog = lazyPart(
  async () => (await import("./session-dialogs.ts")).SwitchDialog,
);
const TermsDialog = lazyPart(
  async () => (await import("./session-dialogs.ts")).TermsDialog,
);
/** Loaded together with the header; for visitors, soon after the first view. */
const Notifications = lazyPart(
  async () =>
    (await import("#src/app/notifications/notifications.tsx")).Notifications,
);

type Props = {
  /** The current page ends the session: there is nothing to choose or accept any more. */
  isLeaving: boolean;
};

/**
 * The dialogs that block the page until the user responds, one at a time: which of two sessions to continue (AS-4.7), then
 * the terms of use (AS-2.7.1, AS-4.13). Notifications are inside the dialog meanwhile, as the rest of the page is inert.
 */
export function SessionDialog({ isLeaving }: Props) {
  const user = useUser();
  const offered = useAtomValue(offeredTokenAtom);
  const isNotified = useAtomValue(notificationsAtom).length > 0;
  const isBlocked = user !== null && !isLeaving;
  return (
    <Suspense fallback={null}>
      {isBlocked && offered !== undefined ? (
        <SwitchDialog user={user} token={offered} />
      ) : isBlocked && mustAcceptTerms(user) ? (
        <TermsDialog />
      ) : (
        isNotified && <Notifications />
      )}
    </Suspense>
  );
}
