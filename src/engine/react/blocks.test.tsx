import { act, cleanup } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { WidgetGroup } from "#src/schema/shapes/widgets.gen.js";
import { useShownBlocks } from "./blocks.tsx";
import {
  ContentBlocks,
  editorial,
  entry,
  render,
  testRegistry,
} from "./fixtures.tsx";
import { createManualClock, TestEngine } from "./testing.tsx";

afterEach(cleanup);

function Slides({ blocks }: { blocks: unknown[] }) {
  return (
    <ol>
      {useShownBlocks(blocks, "/widgets").map(({ key, element }) => (
        <li key={key}>{element}</li>
      ))}
    </ol>
  );
}

const slides = () =>
  [...document.querySelectorAll("li")].map(({ textContent }) => textContent);

describe("the blocks of a group that have a place at present", () => {
  test("none for what is hidden or broken; one more when a window opens", async () => {
    const clock = createManualClock("2026-03-01T00:00:00Z");
    const blocks = [
      editorial("first"),
      null,
      { "@type": "Unknown" },
      editorial("soon", { diffusionStartAt: "2026-03-02" }),
      editorial("last", { diffusionEndAt: "2026-03-03T00:00Z" }),
    ];
    await render(
      <TestEngine registry={testRegistry} clock={clock}>
        <Slides blocks={blocks} />
      </TestEngine>,
    );
    expect(slides()).toEqual(["first", "last"]);
    await act(async () => clock.moveTo("2026-03-02"));
    expect(slides()).toEqual(["first", "soon", "last"]);
    await act(async () => clock.moveTo("2026-03-03"));
    expect(slides()).toEqual(["first", "soon"]);
  });

  test("are read as the page that the group is in: one of the programme is repaired", async () => {
    const registry = {
      ...testRegistry,
      WidgetGroup: entry(
        ({ config }) => <Slides blocks={config.widgets as never} />,
        { shape: WidgetGroup, nested: "widgets" },
      ),
    };
    const widget = {
      ...{ "@type": "WidgetGroup", type: "single" },
      widgets: [editorial(12 as never)],
    };
    await render(
      <TestEngine registry={registry}>
        <ContentBlocks blocks={[{ type: "widget", widget }]} />
      </TestEngine>,
    );
    expect(slides()).toEqual(["12"]);
  });
});
