import { atom } from "jotai";

/** Another person's token from the address, until the user has chosen a session. No redirect and no other dialog before that. */
export const offeredTokenAtom = atom<string | undefined>(undefined);
