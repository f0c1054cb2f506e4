import { atom, useSetAtom } from "jotai";
import { useEffect } from "react";

/** The title that the page on the screen has of its own; it stands before the programme's in the window's title. */
export const pageTitleAtom = atom<string | undefined>(undefined);

/** Gives the page on the screen its own title, as long as the caller is drawn. */
export function usePageTitle(title: string | null | undefined): void {
  const set = useSetAtom(pageTitleAtom);
  useEffect(() => {
    set(title?.trim() || undefined);
    return () => set(undefined);
  }, [set, title]);
}
