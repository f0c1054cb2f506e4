import { type Hex, luminance, shade } from "./color.ts";

const black: Hex = "#000000";
const white: Hex = "#ffffff";
const ink: Hex = "#1b171d";

/** Minimum contrast by WCAG 2.2 AA: 1.4.3 for text, 1.4.11 for controls and their parts. */
export const minimum = { text: 4.5, control: 3 } as const;

/** The contrast ratio of two colors, 1 to 21 (WCAG 2.2). */
export function contrast(a: Hex, b: Hex): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Text color for `background`: white if readable, otherwise ink, otherwise black. */
export function readableOn(background: Hex): Hex {
  return (
    [white, ink].find((color) => contrast(color, background) >= minimum.text) ??
    black
  );
}

/** The lowest contrast of `color` with any of `backgrounds`. */
function worst(color: Hex, backgrounds: readonly Hex[]): number {
  return Math.min(...backgrounds.map((other) => contrast(color, other)));
}

/**
 * `color` itself if it contrasts enough with every background, otherwise the closest darker or lighter shade that does. If
 * none does (backgrounds too far apart), black or white, whichever comes closest.
 */
export function ensureContrast(
  color: Hex,
  backgrounds: readonly Hex[],
  min: number,
): Hex {
  for (let share = 0; share <= 1; share += 0.02) {
    const shades = [shade(color, -share), shade(color, share)];
    const found = shades.find((shade) => worst(shade, backgrounds) >= min);
    if (found) return found;
  }
  return worst(black, backgrounds) >= worst(white, backgrounds) ? black : white;
}
