import { type Hex, parseHex } from "./color.ts";
import { contrast, ensureContrast, minimum } from "./contrast.ts";
import { deriveTheme, type Mode, pageContrast } from "./derive-theme.ts";

/** What a color is used for. */
export type ColorUse =
  | "text"
  | "links"
  | "focus"
  | "buttons"
  | "buttonText"
  | "headerText"
  | "highlights";

/** Whether a color of a programme contrasts enough where it is used. */
export interface ContrastVerdict {
  /** The option that sets the color. */
  option: string;
  use: ColorUse;
  /** The color as the programme configures it, and the one that it is seen on or with. */
  color: Hex;
  ground: Hex;
  /** The contrast ratio, 1 to 21. */
  ratio: number;
  least: number;
  isEnough: boolean;
  /** The nearest shade that is enough, which pages use in its place. */
  meant: Hex;
}

/**
 * The contrast of a programme's own colors where pages use them (BO-7.1, WCAG 2.2): what is not enough is replaced by
 * `meant` in pages, so that they are readable, but not in the color that was chosen.
 * @param options the colors by the names of their options; others are ignored
 */
export function contrastVerdicts(
  options: Readonly<Record<string, unknown>>,
  mode: Mode,
): ContrastVerdict[] {
  const tokens = deriveTheme(
    Object.entries(options).map(([name, value]) => ({ name, value })),
    mode,
  );
  const { surface, surfaceRaised, surfaceSunken, text } = tokens;
  const surfaces = [surface, surfaceRaised, surfaceSunken];
  const button =
    parseHex(options["$accentHue"]) === null ? "$secondaryHue" : "$accentHue";
  return [
    ...judge("$backgroundHue", "text", [text], pageContrast),
    ...judge("$primaryHue", "links", surfaces, minimum.text),
    ...judge("$primaryHue", "focus", surfaces, minimum.control),
    ...judge("$primaryHue", "headerText", [tokens.onMain], minimum.text),
    ...judge(button, "buttons", surfaces, minimum.control),
    ...judge(button, "buttonText", [tokens.onPrimary], minimum.text),
    ...judge("$thirdHue", "highlights", surfaces, minimum.text),
  ];

  function judge(
    option: string,
    use: ColorUse,
    grounds: readonly Hex[],
    least: number,
  ): ContrastVerdict[] {
    const color = parseHex(options[option]);
    const [first] = grounds;
    if (color === null || first === undefined) return [];
    const ground = grounds.reduce((worst, other) =>
      contrast(color, other) < contrast(color, worst) ? other : worst,
    );
    const ratio = contrast(color, ground);
    return [
      {
        ...{ option, use, color, ground, ratio, least },
        isEnough: ratio >= least,
        meant: ensureContrast(color, grounds, least),
      },
    ];
  }
}
