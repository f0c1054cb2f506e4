import { expect, test } from "vitest";
import { antdStyles } from "./antd-styles.ts";

const styles = antdStyles();

test("AS-3.9 antd's styles follow the page's theme, whatever the programme chooses", () => {
  expect(styles).toContain("--ant-color-text:var(--p-text);");
  expect(styles).toContain(
    "--ant-color-primary-hover:color-mix(in srgb, var(--p-main-strong), var(--p-text) 15%);",
  );
  // Shadows and lines that no theme changes are antd's own; colors are not.
  const [variables = ""] = styles.split(/(?<=\})\n\.ant-btn\{/);
  expect(variables).not.toMatch(/#[0-9a-f]{3,8}|rgb\(|rgba\(/i);
});

test("AS-9.7 CH-9.19 antd's text is 16 px on desktop, and has no motion where that is preferred", () => {
  const [, phone = ""] = /(--ant-font-size:[^;]*)/.exec(styles) ?? [];
  expect(phone).toBe("--ant-font-size:14px");
  expect(styles).toMatch(
    /@media \(min-width:960px\)\{:root\{[^}]*--ant-font-size:16px;/,
  );
  expect(styles).toMatch(
    /@media \(prefers-reduced-motion:reduce\)\{:root\{[^}]*--ant-motion-duration-mid:0s;/,
  );
});

test("antd's link styles only apply to links that are buttons", () => {
  expect(styles).toContain("a:where(.ant-btn):hover{");
  expect(styles.match(/[},]a(?!:where)[:[{]/)).toBeNull();
});

test("exactly the rendered controls have styles", () => {
  expect(styles).toContain(".ant-btn.ant-btn-color-dangerous{");
  expect(styles).toContain(
    ".ant-checkbox:has(.ant-checkbox-input:focus-visible){",
  );
  expect(styles).toContain("@keyframes loadingCircle{");
  expect(styles.match(/volcano|ant-wave|ant-btn-sm|-rtl/)).toBeNull();
  expect(styles.match(/\{/g)).toHaveLength(styles.match(/\}/g)?.length ?? 0);
});
