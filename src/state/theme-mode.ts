import { atom } from "jotai";
import { localTexts } from "#src/browser/storage.ts";

export const themeModes = ["system", "light", "dark"] as const;

type ThemeMode = (typeof themeModes)[number];

const key = "theme";

const chosen = atom<ThemeMode>(
  themeModes.find((mode) => mode === localTexts.get(key)) ?? "system",
);

/** Light, dark, or the device's setting; stored in this browser. */
export const themeModeAtom = atom(
  (get) => get(chosen),
  (_, set, mode: ThemeMode) => {
    set(chosen, mode);
    localTexts.set(key, mode);
  },
);
