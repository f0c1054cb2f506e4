import { act, cleanup, render, screen } from "@testing-library/react";
import { useMemo, useSyncExternalStore } from "react";
import { afterEach, expect, test } from "vitest";
import { createEngine, type Registry } from "#src/engine/engine.ts";
import { ReactEngineContext } from "#src/engine/react/context.ts";
import { ContentBlocks } from "#src/engine/react/fixtures.tsx";
import {
  WidgetGroup as Group,
  WidgetEditorial,
} from "#src/schema/shapes/widgets.gen.js";
import WidgetGroup from "#src/widgets/group/widget-group.tsx";
import { createCanvasClock } from "./canvas-clock.ts";
import { lineEntry } from "./line-block.tsx";
import { createMarks, PageProvider } from "./marks.tsx";
import { createPageStore, LINE, type PageStore } from "./page-store.ts";
import type { CanvasBlock } from "./protocol.ts";
import { createView, ViewProvider } from "./view.ts";

afterEach(cleanup);

/** The titles of the blocks that rendered. */
let rendered: string[] = [];

const places = ["programme", "product"] as const;
const registry: Registry = {
  WidgetEditorial: {
    ...{ shape: WidgetEditorial, places },
    load: async () => ({
      default: ({ config }) => {
        const { title } = config as { title: string };
        rendered.push(title);
        return <a href="/content/1">{title}</a>;
      },
    }),
  },
  WidgetGroup: {
    ...{ shape: Group, places, nested: "widgets" },
    load: async () => ({ default: WidgetGroup as never }),
  },
  [LINE]: lineEntry,
};

const engine = () =>
  createEngine({
    registry,
    clock: createCanvasClock(0),
    data: {
      kinds: {},
      useSource: () => ({ status: "loading", retry: () => undefined }),
      usePages: () => {
        throw new Error("no pages");
      },
      prefetch: () => undefined,
    },
  });

function Canvas({ page }: { page: PageStore }) {
  const view = useMemo(createView, []);
  const content = useSyncExternalStore(page.subscribe, page.get)?.content;
  const value = useMemo(
    () => ({
      ...{ engine: engine(), inspector: createMarks(page), jumps: 0 },
      messages: { failed: "", offline: "", retry: "" },
    }),
    [page],
  );
  return (
    <ViewProvider value={view}>
      <PageProvider value={page}>
        <ReactEngineContext value={value}>
          <ContentBlocks blocks={content?.contentBlocs} />
        </ReactEngineContext>
      </PageProvider>
    </ViewProvider>
  );
}

const block = (title: string): CanvasBlock => ({
  block: { "@type": "WidgetEditorial", title },
});

const head = { id: 1, status: "published", audience: null } as const;

async function open(changed: Record<string, CanvasBlock>, order: string[]) {
  const page = createPageStore();
  const apply = (more: Record<string, CanvasBlock>, keys?: string[]) =>
    act(async () =>
      page.apply(head, {
        ...{ changed: more, removed: [] },
        ...(keys && { order: keys }),
      }),
    );
  await act(async () => page.apply(head, { changed, removed: [], order }));
  render(<Canvas page={page} />);
  await act(async () => undefined);
  await act(async () => undefined);
  expect(rendered.length).toBeGreaterThan(0);
  rendered = [];
  return { page, apply };
}

test.each([10, 100, 1_000])(
  "BO-4.3 a key press among %d blocks renders one block",
  async (count) => {
    const keys = Array.from({ length: count }, (_, index) => `k${index}`);
    const { apply } = await open(
      Object.fromEntries(keys.map((key) => [key, block(key)])),
      keys,
    );
    const middle = `k${count / 2}`;
    await apply({ [middle]: block(`${middle}!`) });
    expect(rendered).toEqual([`${middle}!`]);
    expect(screen.getByRole("link", { name: `${middle}!` })).toBeDefined();
  },
);

test("BO-4.3 a key press in a block of a group renders that block alone", async () => {
  const { apply } = await open(
    {
      a: block("A"),
      g: {
        block: { "@type": "WidgetGroup", type: "single" },
        nested: { name: "widgets", keys: ["x", "y"] },
      },
      x: block("X"),
      y: block("Y"),
    },
    ["a", "g"],
  );
  await apply({ y: block("Y!") });
  expect(rendered).toEqual(["Y!"]);
});

test("BO-4.3 the mark of a block that was moved is that of the block", async () => {
  const { apply } = await open({ a: block("A"), b: block("B") }, ["a", "b"]);
  await apply({}, ["b", "a"]);
  const keys = screen
    .getAllByRole("link")
    .map((link) =>
      link
        .closest("[data-block]")
        ?.querySelector("[data-canvas]")
        ?.getAttribute("data-canvas"),
    );
  expect(keys).toEqual(["b", "a"]);
});
