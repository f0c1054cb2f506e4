import { atom, useSetAtom } from "jotai";
import { useEffect } from "react";

/** The current page's own title, which precedes the programme's in the window's title. */
export const pageTitleAtom = atom<string | undefined>(undefined);

/** The address of the section that contains the current page, such as an article's category; the menu marks its entry. */
export const pageSectionAtom = atom<string | undefined>(undefined);

/** Sets the section that contains the current page, while the caller is mounted. */
export function usePageSection(address: string | undefined): void {
  const set = useSetAtom(pageSectionAtom);
  useEffect(() => {
    set(address);
    return () => set(undefined);
  }, [set, address]);
}

/** Sets the current page's title, while the caller is mounted. */
export function usePageTitle(title: string | null | undefined): void {
  const set = useSetAtom(pageTitleAtom);
  useEffect(() => {
    set(title?.trim() || undefined);
    return () => set(undefined);
  }, [set, title]);
}
