import { atom } from "jotai";

/** Another user's token from the URL, until the user has chosen a session; redirects and other dialogs wait for that. */
export const offeredTokenAtom = atom<string | undefined>(undefined);
