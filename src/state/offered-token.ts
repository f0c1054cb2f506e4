import { atom } from "jotai";

/**
 * A token of the address that stands for another person than the one who is signed in, until they choose. Nothing leaves the
 * page for either of them before that.
 */
export const offeredTokenAtom = atom<string | undefined>(undefined);
