import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import {
  Button,
  Checkbox,
  ConfigProvider,
  Input,
  Radio,
  type ThemeConfig,
} from "antd";
import postcss, { type Root } from "postcss";
import { createElement as element, Fragment } from "react";
import { renderToString } from "react-dom/server";
import {
  cssVariables,
  deriveTheme,
  type ThemeTokens,
} from "#src/domain/theme/derive-theme.ts";
import { breakpoints } from "#src/ui/media-query.ts";
import { antdTheme, type ThemeColors } from "./antd-theme.ts";

const button = { size: "large", icon: element("i"), children: "-" } as const;

/** antd's controls in every variant that `src/ui/controls.tsx` uses. */
const controls = element(
  Fragment,
  null,
  element(Button, button),
  element(Button, { ...button, type: "primary", block: true }),
  element(Button, { ...button, type: "primary", danger: true, loading: true }),
  element(Button, { type: "text", shape: "circle", icon: element("i") }),
  element(Checkbox, { checked: true, disabled: true }, "-"),
  element(Input, { size: "large", "aria-invalid": true }),
  element(Input, { size: "large", suffix: "-", disabled: true }),
  element(Radio.Group, { options: ["-"], value: "-", disabled: true }),
);

function draw(theme: ThemeConfig) {
  const cache = createCache();
  const html = renderToString(
    element(
      StyleProvider,
      { cache },
      element(ConfigProvider, { theme: { ...theme, hashed: false } }, controls),
    ),
  );
  const css = (types: ("style" | "token" | "cssVar")[]) =>
    postcss.parse(extractStyle(cache, { plain: true, types }));
  return { html, rules: css(["style"]), properties: css(["token", "cssVar"]) };
}

/** `var(--p-main)` for the color `main`, and so on. */
const themeColors = Object.fromEntries(
  Object.keys(deriveTheme([], "light")).map((name) => [
    name,
    `var(${cssVariables({ [name]: "#000" } as unknown as ThemeTokens)[0]?.[0]})`,
  ]),
) as ThemeColors;

const isColor = (value: unknown): value is string =>
  typeof value === "string" &&
  (value.startsWith("color-mix(") ||
    Object.values(themeColors).includes(value));

type Shape = { desktop: boolean; motion: boolean };

/**
 * antd's custom properties, by selector and name, for any theme. antd calculates with colors, so it gets a placeholder
 * for each of ours. Another `start` gives other placeholders, which reveals colors that antd derived from one.
 */
function propertiesOf(shape: Shape, start: number): Map<string, string> {
  const standIns = new Map<string, string>();
  const standInOf = (color: string) => {
    const known = standIns.get(color);
    if (known !== undefined) return known;
    const number = start + standIns.size * 0x2d3;
    const standIn = `#${number.toString(16).padStart(6, "0")}`;
    standIns.set(color, standIn);
    return standIn;
  };
  const theme: ThemeConfig = JSON.parse(
    JSON.stringify(antdTheme(themeColors, shape)),
    (_, value: unknown) => (isColor(value) ? standInOf(value) : value),
  );
  const found = new Map<string, string>();
  draw(theme).properties.walkDecls(/^--ant-/, (declaration) => {
    const { parent, prop } = declaration;
    let { value } = declaration;
    for (const [color, standIn] of standIns)
      value = value.replaceAll(standIn, color);
    const selector = parent?.type === "rule" ? String(parent) : "";
    const part = /^[^{]*\.ant-([a-z]+)/.exec(selector)?.[1];
    // Properties of a component carry its name; other ones are overrides inside it.
    const isOwn =
      part !== undefined && !prop.startsWith(`--ant-${nameOf(part)}`);
    found.set(`${isOwn ? `.ant-${part}` : ":root"} ${prop}`, value);
  });
  return found;
}

/** antd's class of buttons is `ant-btn`, their properties are `--ant-button-…`. */
const nameOf = (part: string) => (part === "btn" ? "button" : part);

/** The classes that each element of a selector must have, without those in `:not()` and `:has()`. */
const classesOf = (selector: string): string[][] =>
  selector
    .replace(/:(not|has)\([^()]*(\([^()]*\)[^()]*)*\)/g, "")
    .split(/[\s>+~]+/)
    .map((part) => part.match(/(?<=\.)[\w-]+/g) ?? []);

/** Rules that antd would limit to links styled as buttons, by the class that is omitted here. */
const links = /^a(?=$|:|\[)/;

/** Removes the rules that no rendered element uses. */
function keepDrawn(rules: Root, html: string): void {
  const drawn = [...html.matchAll(/class="([^"]*)"/g)].map(
    ([, names = ""]) =>
      new Set(names.split(" ").filter((name) => !name.includes("css-var"))),
  );
  // antd repeats some rules for each of its components.
  const written = new Set<string>();
  rules.walkRules((rule) => {
    if (rule.parent?.type === "atrule" && /keyframes/.test(rule.parent.name))
      return;
    const selectors = rule.selectors
      .map((selector) => selector.replace(links, "a:where(.ant-btn)"))
      .filter((selector) => {
        const classes = classesOf(selector);
        return (
          classes.flat().length > 0 &&
          classes.every((names) =>
            drawn.some((has) => names.every((name) => has.has(name))),
          )
        );
      });
    rule.selectors = selectors;
    if (selectors.length === 0 || written.has(String(rule))) rule.remove();
    else if (rule.parent === rules) written.add(String(rule));
  });
  const animated = new Set<string>();
  rules.walkDecls(/animation(-name)?$/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) animated.add(word);
  });
  rules.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
    if (/keyframes$/.test(rule.name) && !animated.has(rule.params))
      rule.remove();
  });
}

const used = (text: string): Set<string> =>
  new Set(text.match(/--ant-[\w-]+(?=[,)])/g));

/**
 * The styles of antd's controls: their rules, and antd's custom properties in terms of the theme's colors (`--p-…`), so
 * that nothing of antd runs in the browser, whatever the programme's theme. Throws if antd derives one color from another,
 * which `antd-theme.ts` must then name.
 */
export function antdStyles(): string {
  const phone = { desktop: false, motion: true };
  const { html, rules } = draw(antdTheme(themeColors, phone));
  keepDrawn(rules, html);
  const text = String(rules);
  const names = used(text);

  const base = propertiesOf(phone, 0x1a2b3c);
  const others = propertiesOf(phone, 0x8c4d5f);
  const derived = [...base].flatMap(([key, value]) => {
    const name = key.split(" ")[1] ?? "";
    return names.has(name) && others.get(key) !== value ? [name] : [];
  });
  if (derived.length > 0)
    throw new Error(
      `antd derives further colors; define them in scripts/generate/antd-theme.ts: ${derived.join(", ")}`,
    );

  const block = (
    properties: Map<string, string>,
    isWanted: (key: string, value: string) => boolean,
  ) => {
    const blocks = new Map<string, string>();
    for (const [key, value] of properties) {
      const [selector = "", name = ""] = key.split(" ");
      if (names.has(name) && isWanted(key, value))
        blocks.set(selector, `${blocks.get(selector) ?? ""}${name}:${value};`);
    }
    return [...blocks]
      .map(([selector, declarations]) => `${selector}{${declarations}}`)
      .join("");
  };
  const changed = (shape: Shape) =>
    block(
      propertiesOf(shape, 0x1a2b3c),
      (key, value) => base.get(key) !== value,
    );
  return `${[
    block(base, () => true),
    `@media (min-width:${breakpoints.desktop}px){${changed({ ...phone, desktop: true })}}`,
    `@media (prefers-reduced-motion:reduce){${changed({ ...phone, motion: false })}}`,
    text,
  ].join("\n")}\n`;
}
