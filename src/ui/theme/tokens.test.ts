import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  cssVariables,
  deriveTheme,
  type Mode,
} from "#src/domain/theme/derive-theme.ts";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

test.each<[Mode, string]>([
  ["light", ":root {\n  color-scheme: light;"],
  ["dark", ":root:not([data-theme]) {\n    color-scheme: dark;"],
])("tokens.css starts with the default colors in %s", (mode, selector) => {
  const start = css.indexOf(selector);
  expect(start).toBeGreaterThan(-1);
  const block = css.slice(start, css.indexOf("}", start));
  for (const [name, color] of cssVariables(deriveTheme([], mode)))
    expect(block).toContain(`${name}: ${color};`);
});
