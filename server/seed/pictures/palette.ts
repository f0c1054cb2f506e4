/** The hues a programme chooses, hexadecimal with six digits. */
export interface Hues {
  main: string;
  accent: string;
  gold: string;
  paper: string;
}

/** The colours a picture is drawn with, all derived from a programme's hues. */
export interface Palette extends Hues {
  ink: string;
  deep: string;
  mid: string;
  sage: string;
  mist: string;
  sand: string;
  clay: string;
  blush: string;
  cream: string;
  shade: string;
  white: string;
}

const channels = (hue: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hue.slice(start, start + 2), 16));

/** The colour between two others; `share` 0 is the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const target = channels(second);
  const mixed = channels(first).map((value, index) =>
    Math.round(value + ((target[index] ?? value) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

export function paletteOf(hues: Hues): Palette {
  const white = "#ffffff";
  const ink = mix(hues.main, "#04090c", 0.62);
  return {
    ...hues,
    white,
    ink,
    deep: mix(hues.main, ink, 0.45),
    mid: mix(hues.main, white, 0.28),
    sage: mix(hues.main, hues.paper, 0.58),
    mist: mix(hues.main, hues.paper, 0.86),
    sand: mix(hues.gold, hues.paper, 0.62),
    clay: mix(hues.accent, ink, 0.28),
    blush: mix(hues.accent, hues.paper, 0.58),
    cream: mix(hues.gold, hues.paper, 0.82),
    shade: mix(hues.paper, ink, 0.12),
  };
}
