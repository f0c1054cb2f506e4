import { atom } from "jotai";
import { localTexts } from "#src/browser/storage.ts";
import type { ThemeMode } from "#src/ui/theme/theme-provider.tsx";

export const themeModes = [
  "system",
  "light",
  "dark",
] as const satisfies readonly ThemeMode[];

const key = "theme";

const chosen = atom<ThemeMode>(
  themeModes.find((mode) => mode === localTexts.get(key)) ?? "system",
);

/** Light, dark, or as the device is; this browser remembers it. */
export const themeModeAtom = atom(
  (get) => get(chosen),
  (_, set, mode: ThemeMode) => {
    set(chosen, mode);
    localTexts.set(key, mode);
  },
);
