import { t } from "i18next";

const units = [
  ["days", 86_400],
  ["hours", 3_600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

type CountdownPart = {
  unit: (typeof units)[number][0];
  value: number;
  /** The value with its unit: `2 jours`. */
  text: string;
};

/**
 * Days, hours, minutes and seconds left (CH-4.1.6).
 * @param milliseconds time left; negative counts as zero
 */
export function countdown(milliseconds: number): CountdownPart[] {
  let rest = Math.max(0, Math.floor(milliseconds / 1000));
  return units.map(([unit, size]) => {
    const value = Math.floor(rest / size);
    rest -= value * size;
    return { unit, value, text: t(`core.${unit}`, { count: value }) };
  });
}

/** A duration in its two largest units: `2 jours et 3 heures`, `4 minutes`, `0 seconde`. */
export function formatDuration(milliseconds: number): string {
  const parts = countdown(milliseconds);
  const first = parts.findIndex((part) => part.value > 0);
  const [larger, smaller] = parts.slice(first).slice(0, 2);
  if (larger === undefined) return "";
  // With our own translation: the browser's first `ListFormat` of a language costs more than all other text of a page.
  return smaller === undefined || smaller.value === 0
    ? larger.text
    : t("core.duration", { first: larger.text, second: smaller.text });
}
