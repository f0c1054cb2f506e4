import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { signOutMutation } from "#src/api/session.ts";
import { useUserState } from "#src/api/user.ts";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { SessionFailed } from "./session-failed.tsx";

/**
 * The application, where it is known for whom: after a sign-in whose user could not be had, or while another tab's is
 * asked for, what only one of them may see must not be drawn for the other.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const user = useUserState();
  const [, navigate] = useLocation();
  const { mutateAsync: signOut } = useMutation(signOutMutation());
  if (user.status === "pending")
    return (
      <main>
        <LoadingFrame minHeight={579} />
      </main>
    );
  if (user.status === "failed")
    return (
      <SessionFailed
        error={user.error}
        onRetry={() => location.reload()}
        onSignOut={() => {
          signOut().catch(console.error);
          navigate("/auth");
        }}
      />
    );
  return children;
}
