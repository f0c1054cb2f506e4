import { act, cleanup } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { PageContext, StoredBlock } from "#src/engine/core/types.ts";
import { Blocks } from "./blocks.tsx";
import { useNow, usePageContext } from "./context.ts";
import { editorial, entry, render, texts } from "./fixtures.tsx";
import { createManualClock, TestEngine } from "./testing.tsx";

afterEach(cleanup);

describe("a block draws again only for what concerns it", () => {
  test("neither a change of the context nor of another block", async () => {
    const drawn = vi.fn();
    const Counted = ({ config }: { config: { title?: string } }) => {
      drawn(config.title);
      return null;
    };
    const registry = { WidgetEditorial: entry(Counted) };
    const one = editorial("one");
    const page = (blocks: StoredBlock[], points: number) => (
      <TestEngine
        registry={registry}
        context={{ features: { points: points > 0 } }}
      >
        <Blocks blocks={blocks} />
      </TestEngine>
    );
    const { rerender } = await render(page([one, editorial("two")], 0));
    drawn.mockClear();
    rerender(page([one, editorial("three")], 1));
    expect(drawn.mock.calls).toEqual([["three"]]);
  });

  test("nor a window that opens beside it", async () => {
    const drawn = vi.fn();
    const Counted = ({ config }: { config: { title?: string } }) => {
      drawn(config.title);
      return null;
    };
    const clock = createManualClock("2026-03-01T00:00:00Z");
    const later = {
      ...editorial("later"),
      diffusionStartAt: "2026-03-02T00:00:00Z",
    };
    await render(
      <TestEngine registry={{ WidgetEditorial: entry(Counted) }} clock={clock}>
        <Blocks blocks={[editorial("now"), later]} />
      </TestEngine>,
    );
    drawn.mockClear();
    act(() => clock.moveTo("2026-03-02T00:00:00Z"));
    expect(drawn.mock.calls).toEqual([["later"]]);
  });

  test("useNow ticks on the step, usePageContext when what it picks changes", async () => {
    const clock = createManualClock("2026-03-01T00:00:00.400Z");
    const Now = () => {
      const language = usePageContext((context) => context.language);
      return (
        <p>
          {language} {new Date(useNow(1000)).toISOString().slice(17, 23)}
        </p>
      );
    };
    const page = (context: Partial<PageContext>) => (
      <TestEngine clock={clock} context={context}>
        <Now />
      </TestEngine>
    );
    const { rerender } = await render(page({}));
    expect(texts()).toEqual(["fr 00.000"]);
    await act(async () => clock.moveTo(clock.now() + 599));
    expect(texts()).toEqual(["fr 00.000"]);
    await act(async () => clock.moveTo(clock.now() + 1));
    expect(texts()).toEqual(["fr 01.000"]);
    rerender(page({ language: "de" }));
    expect(texts()).toEqual(["de 01.000"]);
  });
});
