import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { meQuery } from "#src/api/user.ts";
import { useReplacementFocus } from "#src/app/routing/page-change.ts";
import { Awaited } from "./failed-screen.tsx";

type Props = {
  /** Ends the session. */
  onSignOut: () => Promise<void>;
  children: ReactNode;
};

/**
 * The application, where it is known for whom: after a sign-in whose user could not be had, or while another tab's is
 * asked for, what only one of them may see must not be drawn for the other.
 */
export function SessionGate({ onSignOut, children }: Props) {
  const { data: user, error } = useQuery(meQuery());
  const [, navigate] = useLocation();
  // The user of the last visit is enough, also where they cannot be asked for again.
  const isKnown = user ? true : user === null && error === null;
  useReplacementFocus(!isKnown);
  if (isKnown) return children;
  return (
    <main>
      <Awaited
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
