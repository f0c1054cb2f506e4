import AntdIcon from "@ant-design/icons/es/components/AntdIconLight";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import Icon from "./icon.tsx";

const icon = (name: string) => ({
  name,
  theme: "outlined" as const,
  icon: {
    tag: "svg",
    attrs: { viewBox: "64 64 896 896", focusable: "false" },
    children: [
      { tag: "path", attrs: { d: "M1 2", "fill-rule": "evenodd" } },
      { tag: "path", attrs: { d: "M3 4" } },
    ],
  },
});

/** Elements with their attributes, in any order. */
function shapeOf(markup: string): unknown[] {
  const { body } = new DOMParser().parseFromString(markup, "text/html");
  return [...body.querySelectorAll("*")].map((element) => [
    element.localName,
    Object.fromEntries(
      [...element.attributes].map(({ name, value }) => [name, value]),
    ),
  ]);
}

test.each([
  ["eye", {}],
  ["loading", { "aria-hidden": true }],
  ["down", { className: "caret", "aria-hidden": "true" as const }],
])("the icon %s with %j renders like @ant-design/icons", (name, props) => {
  const ours = renderToStaticMarkup(<Icon icon={icon(name)} {...props} />);
  const theirs = renderToStaticMarkup(
    <AntdIcon icon={icon(name)} {...props} />,
  );
  expect(shapeOf(ours)).toEqual(shapeOf(theirs));
});
