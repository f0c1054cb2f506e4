import {
  cssVariables,
  type Mode,
  type ThemeTokens,
} from "#src/domain/theme/derive-theme.ts";

/** Applies a theme to the whole page, in addition to the static properties of tokens.css. */
export function applyTheme(
  root: HTMLElement,
  tokens: ThemeTokens,
  mode: Mode,
): void {
  for (const [name, value] of cssVariables(tokens))
    root.style.setProperty(name, value);
  root.dataset["theme"] = mode;
}
