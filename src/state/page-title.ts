import { atom, useSetAtom } from "jotai";
import { useEffect } from "react";

/** The title that the page on the screen has of its own; it stands before the programme's in the window's title. */
export const pageTitleAtom = atom<string | undefined>(undefined);

/** The address of what the page on the screen is a part of, as an article's category; the menu marks its entry. */
export const pageSectionAtom = atom<string | undefined>(undefined);

/** Says what the page on the screen is a part of, as long as the caller is drawn. */
export function usePageSection(address: string | undefined): void {
  const set = useSetAtom(pageSectionAtom);
  useEffect(() => {
    set(address);
    return () => set(undefined);
  }, [set, address]);
}

/** Gives the page on the screen its own title, as long as the caller is drawn. */
export function usePageTitle(title: string | null | undefined): void {
  const set = useSetAtom(pageTitleAtom);
  useEffect(() => {
    set(title?.trim() || undefined);
    return () => set(undefined);
  }, [set, title]);
}
