import { type ComponentProps, createElement, type ReactElement } from "react";

/*
 * Replaces, at build time, the component that renders the icons of @ant-design/icons, without the colors, rotations and
 * settings that nothing uses. The styles are in antd.gen.css.
 */

/** An element of an icon, as in @ant-design/icons-svg. */
interface Shape {
  tag: string;
  attrs: Readonly<Record<string, string>>;
  children?: readonly Shape[];
}

const camelCase = (name: string) =>
  name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const render = (
  { tag, attrs, children = [] }: Shape,
  more: object = {},
): ReactElement =>
  createElement(
    tag,
    {
      ...Object.fromEntries(
        Object.entries(attrs).map(([name, value]) => [camelCase(name), value]),
      ),
      ...more,
    },
    ...children.map((child) => render(child)),
  );

const rootProps = {
  width: "1em",
  height: "1em",
  fill: "currentColor",
  "aria-hidden": true,
};

type Props = ComponentProps<"span"> & { icon: { name: string; icon: Shape } };

export default function Icon({
  icon: { name, icon },
  className = "",
  ...span
}: Props) {
  const spin = name === "loading" ? " anticon-spin" : "";
  return (
    <span
      role="img"
      aria-label={name}
      {...span}
      className={`anticon anticon-${name}${spin} ${className}`.trim()}
    >
      {render(icon, { ...rootProps, "data-icon": name })}
    </span>
  );
}
