import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import {
  Button,
  Checkbox,
  ConfigProvider,
  Input,
  Radio,
  type ThemeConfig,
} from "antd";
import { createElement as element, Fragment } from "react";
import { renderToString } from "react-dom/server";

/** Every part of antd that the product draws: a build that brings another one fails (`scripts/unused-parts.ts`). */
const parts = element(
  Fragment,
  null,
  element(Button),
  element(Checkbox),
  element(Input),
  element(Radio.Group, { options: [""] }),
);

/** Colors of buttons that are antd's own and never the product's. */
const foreignColors =
  /\.ant-btn\.ant-btn-color-(?!default|primary|dangerous|link)[a-z]+\{[^{}]*\}/g;

/** antd would write these for links that are buttons alone, but for the class that it leaves out here. */
const links = /(?<=^|[},])a(?=[:[{,])/g;

/** Tells antd which styles it has already; it need not ask. */
const ownNote = /\.data-ant-cssinjs-cache-path\{[^{}]*\}/;

/**
 * The styles of antd's parts, which antd would make anew in each browser. They are the same for every theme: what a
 * programme chooses comes as custom properties, which antd still writes when a page opens. The first line names the parts.
 */
export function antdStyles(theme: ThemeConfig = {}): string {
  const cache = createCache();
  renderToString(
    element(
      StyleProvider,
      { cache },
      element(
        ConfigProvider,
        { theme: { ...theme, hashed: false, zeroRuntime: false } },
        parts,
      ),
    ),
  );
  const names = [...cache.cache.keys()].flatMap(
    (path) => /^style%%([A-Z]\w+-\w+)%/.exec(path)?.[1] ?? [],
  );
  const css = extractStyle(cache, { plain: true, types: ["style"] })
    .replace(ownNote, "")
    .replace(foreignColors, "")
    .replace(links, "a:where(.ant-btn)");
  return `/* ${names.join(" ")} */\n${css}\n`;
}
