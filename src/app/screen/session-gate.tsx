import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { meQuery } from "#src/api/access/user.ts";
import { useReplacementFocus } from "#src/app/routing/page-change.ts";
import { PendingOrFailed } from "./failed-screen.tsx";

type Props = {
  /** Ends the session. */
  onSignOut: () => Promise<void>;
  children: ReactNode;
};

/**
 * Renders the application only while the user is known: after a sign-in whose user failed to load, or while another tab's
 * user is being fetched, private data of one user must not be rendered for another.
 */
export function SessionGate({ onSignOut, children }: Props) {
  const { data: user, error } = useQuery(meQuery());
  const [, navigate] = useLocation();
  // The user persisted from the last visit suffices, even if the refetch fails.
  const isKnown = user ? true : user === null && error === null;
  useReplacementFocus(!isKnown);
  if (isKnown) return children;
  return (
    <main>
      <PendingOrFailed
        error={error}
        onRetry={() => location.reload()}
        onSignOut={() => {
          onSignOut().catch(console.error);
          navigate("/auth");
        }}
      />
    </main>
  );
}
