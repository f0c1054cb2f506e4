import { Suspense } from "react";
import { useUser } from "#src/api/user.ts";
import { Notifications } from "#src/app/notifications/notifications.tsx";
import { lazyPart } from "#src/ui/lazy-part.ts";

const TermsDialog = lazyPart(
  async () => (await import("./terms-dialog.tsx")).TermsDialog,
);

type Props = {
  /** The page on the screen ends the session: nothing is to be agreed any more. */
  isLeaving: boolean;
};

/**
 * Asks a user who has not accepted the terms of use to do so (specification, access 2). Notifications stand inside the
 * dialog while it blocks the page, since what is outside cannot be reached then.
 */
export function Terms({ isLeaving }: Props) {
  const isAsked = useUser()?.isCGUAccepted === false;
  if (!isAsked || isLeaving) return <Notifications />;
  return (
    <Suspense fallback={null}>
      <TermsDialog />
    </Suspense>
  );
}
