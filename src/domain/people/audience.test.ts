import { expect, it } from "vitest";
import { forPerson } from "./audience.ts";

const groups = (...ids: number[]) => ({
  audience: { groups: ids.map((id) => `/v2/user-groups/${id}`) },
});

it.each([
  ["everybody's", {}, true],
  ["one of mine", groups(1, 2), true],
  ["others'", groups(3), false],
  ["an empty list", groups(), true],
  ["no groups", { audience: {} }, true],
  ["null", { audience: null }, true],
  ["what cannot be read", { audience: { groups: "all" } }, false],
  ["no audience at all", { audience: 5 }, false],
])("BO-4.7 a block for %s", (_, audience, isShown) => {
  const widget = { "@type": "WidgetPoints", title: "x" };
  const text = { type: "text", text: "y" };
  const inner = { "@type": "WidgetGroup", widgets: [widget] };
  const blocs = [
    { type: "widget", widget: { ...widget, ...audience } },
    { ...text, ...audience },
    {
      type: "widget",
      widget: { ...inner, widgets: [{ ...widget, ...audience }, widget] },
    },
  ];
  expect(forPerson(blocs, [2, 7])).toEqual([
    ...(isShown ? [{ type: "widget", widget }, text] : []),
    {
      type: "widget",
      widget: { ...inner, widgets: isShown ? [widget, widget] : [widget] },
    },
  ]);
});
