import { describe, expect, test } from "vitest";
import validateLayout from "#src/schema/validators/layout.gen.js";
import {
  WidgetAction,
  WidgetGroup,
} from "#src/schema/validators/widgets.gen.js";
import { valid } from "./valid.ts";

describe("a configuration meets its schema, or the verdict says where and why it does not", () => {
  test("nothing to say of a valid one", () => {
    expect(
      valid({ "@type": "WidgetAction", title: "Objectif" }, WidgetAction),
    ).toBeUndefined();
  });

  test.each([
    [
      "of another type",
      { "@type": "WidgetAction", title: 12 },
      "/title",
      "expected string or null, got 12",
    ],
    [
      "of another form",
      { "@type": "WidgetAction", diffusionStartAt: "demain" },
      "/diffusionStartAt",
      /^"demain" does not match \^/,
    ],
  ])("a value %s", (_, config, path, reason) => {
    expect(valid(config, WidgetAction)).toMatchObject({
      verdict: "invalid",
      path,
      reason: expect.stringMatching(reason),
    });
  });

  test("a value that is none of those listed", () => {
    expect(
      valid({ "@type": "WidgetGroup", type: "triple" }, WidgetGroup),
    ).toMatchObject({
      path: "/type",
      reason:
        'expected one of "single", "double", "double-free", "carousel", got "triple"',
    });
  });

  test("a property that is missing", () => {
    expect(valid({ "@type": "WidgetGroup" }, WidgetGroup)).toMatchObject({
      path: "",
      reason: '"type" is missing',
    });
  });

  test("of several branches, the one that was meant", () => {
    const layout = {
      version: 1,
      name: "home",
      regions: { main: [{ row: { columns: [{ span: 13, nodes: [] }] } }] },
    };
    expect(valid(layout, validateLayout)).toMatchObject({
      path: "/regions/main/0/row/columns/0/span",
      reason: "13 is more than 12",
    });
  });
});
