import { atom, useSetAtom } from "jotai";
import { useLayoutEffect } from "react";

/** Called before the user leaves the page for `to`; calls `leave` to continue, immediately, later, or never. */
export type LeaveGuard = (to: string, leave: () => void) => void;

/** The guard of the current page, if any; the router calls it. */
export const leaveGuardAtom = atom<{ guard: LeaveGuard } | undefined>(
  undefined,
);

/** Guards the current page while the caller is mounted and `guard` is defined. */
export function useLeaveGuard(guard: LeaveGuard | undefined): void {
  const set = useSetAtom(leaveGuardAtom);
  // Removed before the next page renders: its redirects are not the user leaving.
  useLayoutEffect(() => {
    if (guard === undefined) return;
    set({ guard });
    return () => set(undefined);
  }, [set, guard]);
}
