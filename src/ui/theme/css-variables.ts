import type { Mode, ThemeTokens } from "./derive-theme.ts";

/** The CSS custom properties of a theme: `onMain` is `--p-on-main`. */
export function cssVariables(tokens: ThemeTokens): [string, string][] {
  return Object.entries(tokens).map(([name, colour]) => [
    `--p-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    colour,
  ]);
}

/** Puts a theme on the whole page, beside the static properties of tokens.css. */
export function applyTheme(
  root: HTMLElement,
  tokens: ThemeTokens,
  mode: Mode,
): void {
  for (const [name, value] of cssVariables(tokens))
    root.style.setProperty(name, value);
  root.dataset["theme"] = mode;
}
