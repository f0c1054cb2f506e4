import { act, cleanup, render as mount } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { editorial, testRegistry } from "#src/engine/fixtures.tsx";
import { createManualClock, TestEngine } from "#src/engine/testing.tsx";
import { useShownBlocks } from "./blocks.tsx";

afterEach(cleanup);

const render = async (element: ReactElement) => {
  mount(element);
  await act(async () => {});
};

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
      editorial("last", { diffusionEndAt: "2026-03-03" }),
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
});
