import { expect, test } from "vitest";
import { antdTheme } from "#src/ui/theme/antd-theme.ts";
import { deriveTheme } from "#src/ui/theme/derive-theme.ts";
import { antdStyles } from "./antd-styles.ts";

const styles = antdStyles();

test("AS-3.9 antd's styles are the same for every theme: what a programme chooses comes as custom properties", () => {
  const green = deriveTheme(
    [{ name: "$primaryHue", value: "#00aa00" }],
    "dark",
  );
  const other = antdTheme(green, { desktop: true, motion: false });
  expect(antdStyles(other)).toBe(styles);
});

test("antd's styles of links are those of links that are buttons alone", () => {
  expect(styles).toContain("a:where(.ant-btn):hover{");
  expect(styles).not.toMatch(/[},]a(?!:where)[:[{]/);
});

test("antd's own colors of buttons are left out, and nothing else", () => {
  expect(styles).toContain(".ant-btn.ant-btn-color-dangerous{");
  expect(styles).not.toContain("volcano");
  expect(styles.match(/\{/g)).toHaveLength(styles.match(/\}/g)?.length ?? 0);
});
