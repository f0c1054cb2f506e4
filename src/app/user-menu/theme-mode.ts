import { atom } from "jotai";
import type { ThemeMode } from "#src/ui/theme/theme-provider.tsx";

export const themeModes = [
  "system",
  "light",
  "dark",
] as const satisfies readonly ThemeMode[];

const key = "theme";

function stored(): ThemeMode {
  try {
    const found = localStorage.getItem(key);
    return themeModes.find((mode) => mode === found) ?? "system";
  } catch {
    return "system";
  }
}

const chosen = atom<ThemeMode>(stored());

/** Light, dark, or as the device is; this browser remembers it. */
export const themeModeAtom = atom(
  (get) => get(chosen),
  (_, set, mode: ThemeMode) => {
    set(chosen, mode);
    try {
      localStorage.setItem(key, mode);
    } catch {
      // Barred or full storage: the choice holds for this visit.
    }
  },
);
