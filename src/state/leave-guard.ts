import { atom, useSetAtom } from "jotai";
import { useLayoutEffect } from "react";

/** Asked before the page on the screen is left for `to`; calls `leave` to go on, at once, later, or never. */
export type LeaveGuard = (to: string, leave: () => void) => void;

/** The guard of the page on the screen, if it has one. The router asks it. */
export const leaveGuardAtom = atom<{ guard: LeaveGuard } | undefined>(
  undefined,
);

/** Guards the page on the screen, as long as the caller is drawn and `guard` is there. */
export function useLeaveGuard(guard: LeaveGuard | undefined): void {
  const set = useSetAtom(leaveGuardAtom);
  // Taken off before the next page draws: its redirects are not the user leaving.
  useLayoutEffect(() => {
    if (guard === undefined) return;
    set({ guard });
    return () => set(undefined);
  }, [set, guard]);
}
