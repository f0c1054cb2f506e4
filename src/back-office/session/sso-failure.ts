import { atom } from "jotai";
import type { TextKey } from "#src/back-office/texts.ts";

/** Why the single sign-on that led here failed. */
export const ssoFailureAtom = atom<TextKey>();
