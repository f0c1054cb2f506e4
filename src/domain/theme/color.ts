/** A color as `#rrggbb`. */
export type Hex = `#${string}`;

type Rgb = readonly [red: number, green: number, blue: number];

/** Reads `#rgb` and `#rrggbb` in either case; null for anything else. */
export function parseHex(text: unknown): Hex | null {
  if (typeof text !== "string") return null;
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const full =
    digits.length === 3
      ? digits.replace(/./g, (digit) => digit + digit)
      : digits;
  return `#${full.toLowerCase()}`;
}

function toRgb(color: Hex): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function toHex(rgb: Rgb): Hex {
  const digits = rgb.map((part) =>
    Math.round(part).toString(16).padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}

/** `share` of `b` (0 to 1) mixed into `a`. */
export function mix(a: Hex, b: Hex, share: number): Hex {
  const [red, green, blue] = toRgb(a);
  const [redB, greenB, blueB] = toRgb(b);
  return toHex([
    red + (redB - red) * share,
    green + (greenB - green) * share,
    blue + (blueB - blue) * share,
  ]);
}

/** Relative luminance, 0 (black) to 1 (white), as WCAG 2.2 defines it. */
export function luminance(color: Hex): number {
  const [red, green, blue] = toRgb(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The same hue and saturation (HSL), moved by `share` (-1 to 1) towards black (negative) or white (positive). */
export function shade(color: Hex, share: number): Hex {
  const parts = toRgb(color).map((part) => part / 255);
  const [max, min] = [Math.max(...parts), Math.min(...parts)];
  const lightness = (max + min) / 2;
  const range = 1 - Math.abs(2 * lightness - 1);
  const saturation = range === 0 ? 0 : (max - min) / range;
  const target = lightness + (share < 0 ? lightness : 1 - lightness) * share;
  const chroma = (1 - Math.abs(2 * target - 1)) * saturation;
  const spread = max - min || 1;
  const moved = parts.map(
    (part) => (((part - min) / spread) * chroma + target - chroma / 2) * 255,
  );
  return toHex(moved as unknown as Rgb);
}
