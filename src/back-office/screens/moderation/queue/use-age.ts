import { useLanguage } from "#src/back-office/texts.ts";

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Returns how long ago an instant was, in words: `3 days ago`. */
export function useAge() {
  const { language } = useLanguage();
  return (instant: string): string => {
    const passed = Math.max(0, Date.now() - Date.parse(instant));
    const [unit, length] = units.find(([, size]) => passed >= size) ?? units[2];
    return new Intl.RelativeTimeFormat(language, { style: "short" }).format(
      -Math.floor(passed / length),
      unit,
    );
  };
}
