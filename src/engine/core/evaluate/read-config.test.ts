import { describe, expect, test } from "vitest";
import { WidgetAction, WidgetGroup } from "#src/schema/shapes/widgets.gen.js";
import { readConfig } from "./read-config.ts";

describe("a block of the product meets its schema, or the verdict says where and why it does not", () => {
  test("nothing to say of a valid one", () => {
    const config = { "@type": "WidgetAction", title: "Objectif" };
    expect(readConfig(config, WidgetAction, "product")).toEqual({ config });
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
      /^"demain" does not have the expected form/,
    ],
  ])("a value %s", (_, config, path, reason) => {
    expect(readConfig(config, WidgetAction, "product").problem).toMatchObject({
      verdict: "invalid",
      path,
      reason: expect.stringMatching(reason),
    });
  });

  test("a value that is none of those listed", () => {
    expect(
      readConfig(
        { "@type": "WidgetGroup", type: "triple" },
        WidgetGroup,
        "product",
      ).problem,
    ).toMatchObject({
      path: "/type",
      reason:
        'expected one of "single", "double", "double-free", "carousel", got "triple"',
    });
  });

  test("a property that is missing", () => {
    expect(
      readConfig({ "@type": "WidgetGroup" }, WidgetGroup, "product").problem,
    ).toMatchObject({
      path: "",
      reason: '"type" is missing',
    });
  });
});

describe("what a programme's server sends is read generously", () => {
  const read = (config: Record<string, unknown>) =>
    readConfig(config, WidgetAction, "programme");

  test("what is plainly meant is repaired, and its author is told", () => {
    expect(read({ "@type": "WidgetAction", title: 12, isMobile: "1" })).toEqual(
      {
        config: { "@type": "WidgetAction", title: "12", isMobile: true },
        warnings: [
          expect.objectContaining({ path: "/title", keyword: "reading" }),
          expect.objectContaining({ path: "/isMobile", keyword: "reading" }),
        ],
      },
    );
  });

  test("a widget does without what cannot be read", () => {
    const { config, warnings } = read({ "@type": "WidgetAction", title: [1] });
    expect(config).toEqual({ "@type": "WidgetAction" });
    expect(warnings?.[0]?.params["outcome"]).toBe("left out");
  });

  test("a null where its schema has none is left out without a warning", () => {
    expect(
      read({ "@type": "WidgetAction", challenge: { "@id": null, id: 3 } }),
    ).toEqual({ config: { "@type": "WidgetAction", challenge: { id: 3 } } });
  });

  test("a window that cannot be read hides the widget", () => {
    const { problem } = read({
      "@type": "WidgetAction",
      diffusionEndAt: "demain",
    });
    expect(problem).toMatchObject({
      verdict: "invalid",
      path: "/diffusionEndAt",
    });
  });
});
