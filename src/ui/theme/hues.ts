import { type Hex, parseHex } from "./color.ts";

/** A programme's option as GET /options lists it. */
export type ThemeOption = {
  readonly name?: string | null;
  readonly value?: unknown;
};

/** The colours that a programme chooses. */
export type Hues = {
  main: Hex;
  primary: Hex;
  secondary: Hex;
  tertiary: Hex;
  /** The page's background; null where the programme leaves it to us. */
  background: Hex | null;
};

/** Reads a programme's hues (contract, section 6 “hues”); what is not hexadecimal counts as absent. */
export function readHues(options: readonly ThemeOption[]): Hues {
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
