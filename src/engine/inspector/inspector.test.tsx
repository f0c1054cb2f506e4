// @vitest-environment jsdom
import { act, cleanup, render as mount, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { editorial, entry, testRegistry } from "#src/engine/fixtures.tsx";
import { Blocks } from "#src/engine/host/blocks.tsx";
import { TestEngine } from "#src/engine/testing.tsx";

afterEach(cleanup);

const render = async (element: ReactElement) => {
  mount(element, { onCaughtError: () => {} });
  await act(async () => {});
};
const texts = () =>
  [...document.querySelectorAll("p")].map(({ textContent }) => textContent);
const shownTypes = () =>
  [...document.querySelectorAll("[data-block]")].map((element) =>
    element.getAttribute("data-block"),
  );

describe("the inspector shows what is not shown, and why", () => {
  const blocks = [
    editorial("healthy"),
    { "@type": "WidgetPoint", title: "unknown" },
    { "@type": "WidgetPoints", title: 12 },
    editorial("later", { diffusionStartAt: "2099-01-01" }),
  ];

  test("a named placeholder for each block not shown, a label on those shown", async () => {
    await render(
      <TestEngine registry={testRegistry} inspect>
        <Blocks pointer="/widgets" blocks={blocks} />
      </TestEngine>,
    );
    await vi.waitFor(() => screen.getAllByRole("region"));
    const regions = screen
      .getAllByRole("region")
      .map((region) => [
        region.getAttribute("aria-label"),
        region.querySelector("p")?.textContent,
      ]);
    expect(regions).toEqual([
      ["WidgetPoint /widgets/1", 'no such type; the nearest is "WidgetPoints"'],
      ["WidgetPoints /widgets/2", "/title: expected string or null, got 12"],
      ["WidgetEditorial /widgets/3", "shown from 2099-01-01T00:00:00.000Z on"],
    ]);
    expect(shownTypes()).toEqual(["WidgetEditorial"]);
  });

  test("participants see nothing of it", async () => {
    await render(
      <TestEngine registry={testRegistry}>
        <Blocks blocks={blocks} />
      </TestEngine>,
    );
    expect(texts()).toEqual(["healthy"]);
    expect(screen.queryByRole("region")).toBeNull();
  });

  test("of a failed block it says the reason", async () => {
    const Broken = () => {
      throw new Error("no divisor");
    };
    await render(
      <TestEngine registry={{ WidgetEditorial: entry(Broken) }} inspect>
        <Blocks blocks={[editorial("x")]} />
      </TestEngine>,
    );
    await vi.waitFor(() => screen.getByText("Error: no divisor"));
  });
});
