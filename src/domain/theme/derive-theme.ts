import { type Hex, mix, parseHex } from "./color.ts";
import { contrast, ensureContrast, minimum, readableOn } from "./contrast.ts";

/** A programme's option, as in GET /options. */
export type ThemeOption = {
  readonly name?: string | null;
  readonly value?: unknown;
};

/** The colors that a programme configures. */
type Hues = {
  main: Hex;
  primary: Hex;
  secondary: Hex;
  tertiary: Hex;
  /** The page's background; null if the programme does not set it. */
  background: Hex | null;
};

/** Reads a programme's hues (AS-3.9); values that are not hexadecimal are ignored. */
function readHues(options: readonly ThemeOption[]): Hues {
  const hue = (name: string) =>
    parseHex(options.find((option) => option.name === name)?.value);
  const secondary = hue("$secondaryHue");
  return {
    main: hue("$primaryHue") ?? "#651c32",
    primary: hue("$accentHue") ?? secondary ?? "#f2b308",
    secondary: secondary ?? "#f2b308",
    tertiary: hue("$thirdHue") ?? "#54667a",
    background: hue("$backgroundHue"),
  };
}

export type Mode = "light" | "dark";

/** The base colors of a mode; shares are of the hue mixed in, or of ink for raised surfaces. */
type Ground = {
  paper: Hex;
  ink: Hex;
  page: number;
  raised: number;
  tint: number;
};

const grounds = {
  light: { paper: "#ffffff", ink: "#1b171d", page: 0.04, raised: 0, tint: 0.1 },
  dark: {
    paper: "#121014",
    ink: "#f4f0f3",
    page: 0.06,
    raised: 0.06,
    tint: 0.2,
  },
} as const satisfies Record<Mode, Ground>;

const statusHues = {
  success: "#1a7f4b",
  warning: "#b36b00",
  danger: "#c22f2f",
  info: "#2a6fb0",
} as const satisfies Record<string, Hex>;

/** Minimum contrast of a page's background with its text, so that muted text still fits in between. */
export const pageContrast = 10;

/** Minimum contrast of a filled button with its surface: in dark mode black is lightened, in light mode white darkened. */
const filled = 1.6;

/**
 * The configured background if it fits the mode, otherwise a tint: in dark mode of the main color, since a pale one would
 * make the page as light as its cards.
 */
function pageSurface({ background, main }: Hues, mode: Mode): Hex {
  const { paper, ink, page } = grounds[mode];
  if (background && contrast(background, ink) >= pageContrast)
    return background;
  const tint = mode === "light" ? (background ?? main) : main;
  return mix(paper, tint, page);
}

/** Minimum contrast of a tint with its background. */
const seen = 1.06;

/** At least `least` of a hue on `ground`, more if it is pale; undefined if the hue is too similar to the ground. */
function tintOf(hue: Hex, ground: Hex, least: number): Hex | undefined {
  return [0, 0.1, 0.2, 0.3, 0.4, 0.5]
    .map((more) => mix(ground, hue, least + more))
    .find((tint) => contrast(tint, ground) >= seen);
}

/** A fill color for a control, its text color, and its shades when hovered and pressed. */
function fill(color: Hex) {
  const on = readableOn(color);
  const away: Hex = on === "#ffffff" ? "#000000" : "#ffffff";
  return {
    base: color,
    on,
    hover: mix(color, away, 0.12),
    active: mix(color, away, 0.24),
  };
}

/**
 * Every color of the product, derived from a programme's options and corrected so that each pair of text and background has
 * 4.5:1 and each control 3:1 (WCAG 2.2 AA), whatever the programme configures.
 *
 * `main`, `primary`, `secondary` and `tertiary` are fills as the programme intended them, with `on…` as the text on them.
 * `…Strong` is the same hue adjusted for text, icons and lines on any surface; `…Surface` a subtle tint for backgrounds.
 */
export function deriveTheme(options: readonly ThemeOption[], mode: Mode) {
  const hues = readHues(options);
  const { paper, ink, raised, tint } = grounds[mode];

  const surface = pageSurface(hues, mode);
  const surfaceRaised = mix(paper, ink, raised);
  const text = mix(ink, hues.main, 0.04);
  const surfaceSunken = mix(surfaceRaised, text, 0.08);
  const surfaces = [surface, surfaceRaised, surfaceSunken];

  const strong = (hue: Hex) => {
    const calm = tintOf(hue, surfaceRaised, tint) ?? surfaceSunken;
    return {
      strong: ensureContrast(hue, [...surfaces, calm], minimum.text),
      surface: calm,
    };
  };
  const main = fill(hues.main);
  const primary = fill(ensureContrast(hues.primary, [surfaceRaised], filled));
  const mainTint = strong(hues.main);
  const primaryTint = strong(hues.primary);
  const tertiaryTint = strong(hues.tertiary);
  const success = strong(statusHues.success);
  const warning = strong(statusHues.warning);
  const danger = strong(statusHues.danger);
  const info = strong(statusHues.info);

  return {
    main: main.base,
    onMain: main.on,
    mainStrong: mainTint.strong,
    mainSurface: mainTint.surface,
    primary: primary.base,
    onPrimary: primary.on,
    primaryHover: primary.hover,
    primaryActive: primary.active,
    primaryEdge: ensureContrast(primary.base, surfaces, minimum.control),
    primaryStrong: primaryTint.strong,
    primarySurface: primaryTint.surface,
    secondary: hues.secondary,
    onSecondary: readableOn(hues.secondary),
    tertiary: hues.tertiary,
    tertiaryStrong: tertiaryTint.strong,
    tertiarySurface: tertiaryTint.surface,
    surface,
    surfaceRaised,
    surfaceSunken,
    text,
    textMuted: ensureContrast(
      mix(text, surface, 0.35),
      [...surfaces, mainTint.surface],
      minimum.text,
    ),
    border: mix(surfaceRaised, text, 0.13),
    borderStrong: ensureContrast(
      mix(surfaceRaised, text, 0.4),
      surfaces,
      minimum.control,
    ),
    link: mainTint.strong,
    focus: mainTint.strong,
    success: success.strong,
    successSurface: success.surface,
    warning: warning.strong,
    warningSurface: warning.surface,
    danger: danger.strong,
    dangerSurface: danger.surface,
    info: info.strong,
    infoSurface: info.surface,
  } satisfies Record<string, Hex>;
}

/** The product's colors by name. */
export type ThemeTokens = ReturnType<typeof deriveTheme>;

/** The CSS custom properties of a theme: `onMain` is `--p-on-main`. */
export function cssVariables(tokens: ThemeTokens): [string, string][] {
  return Object.entries(tokens).map(([name, color]) => [
    `--p-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    color,
  ]);
}
