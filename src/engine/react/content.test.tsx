import { act, cleanup } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { plainLayout } from "#src/engine/core/layout/plain-layout.ts";
import type { StoredBlock } from "#src/engine/core/types.ts";
import { WidgetPoints } from "#src/schema/shapes/widgets.gen.js";
import { Blocks } from "./blocks.tsx";
import { createEngine, type EngineParts } from "./create-engine.ts";
import {
  anyShape,
  ContentBlocks,
  editorial,
  entry,
  render,
  testRegistry,
  texts,
} from "./fixtures.tsx";
import { Page } from "./page.tsx";
import { createFakeData, createManualClock, TestEngine } from "./testing.tsx";

afterEach(cleanup);

const inContent = (widget: StoredBlock) => ({ type: "widget", widget });
const engineOf = (parts: Omit<EngineParts, "data" | "clock">) =>
  createEngine({
    ...{ data: createFakeData(), clock: createManualClock(0) },
    ...parts,
  });

test("one change in a page of 1,000 blocks renders one block again", async () => {
  let renders = 0;
  const registry = {
    WidgetEditorial: entry(({ config }) => {
      renders++;
      return <p>{config.title}</p>;
    }),
  };
  const engine = engineOf({ registry });
  const page = (blocks: unknown[]) => (
    <TestEngine engine={engine}>
      <ContentBlocks blocks={blocks} />
    </TestEngine>
  );
  const blocks = Array.from({ length: 1000 }, (_, index) =>
    inContent(editorial(`${index}`)),
  );
  const { rerender } = await render(page(blocks));
  expect(renders).toBe(1000);
  rerender(page(blocks.with(500, inContent(editorial("changed")))));
  expect(renders).toBe(1001);
  expect(texts()[500]).toBe("changed");
});

test("while the first view is awaited, the blocks of a page's content below it keep their height and ask for nothing", async () => {
  const drawn = Promise.withResolvers<void>();
  const later = vi.fn(async () => ({ default: () => <p>later</p> }));
  const registry = {
    WidgetEditorial: entry(({ config }) => <p>{config.title}</p>, {
      height: window.innerHeight - 1,
    }),
    WidgetPoints: entry(() => null, {
      ...{ shape: WidgetPoints, height: 120, load: later },
    }),
  };
  const engine = engineOf({ registry, firstView: drawn.promise });
  const widgets = [
    editorial("first"),
    editorial("second"),
    { "@type": "WidgetPoints" },
  ];
  await render(
    <TestEngine engine={engine}>
      <ContentBlocks blocks={widgets.map(inContent)} />
    </TestEngine>,
  );
  expect(texts()).toEqual(["first", "second"]);
  const place = document.querySelector<HTMLElement>("[data-later]");
  expect(place?.style.minBlockSize).toBe("120px");
  expect(later).not.toHaveBeenCalled();
  await act(async () => drawn.resolve());
  expect(texts()).toEqual(["first", "second", "later"]);
  expect(document.querySelector("[data-later]")).toBeNull();
});

test("after the first view the blocks below it come by and by, whenever the browser has time", async () => {
  const drawn = Promise.withResolvers<void>();
  const turns: (() => void)[] = [];
  const registry = {
    WidgetEditorial: entry(({ config }) => <p>{config.title}</p>, {
      height: window.innerHeight,
    }),
  };
  const engine = engineOf({
    ...{ registry, firstView: drawn.promise },
    whenIdle: () => new Promise((resolve) => turns.push(resolve)),
  });
  const widgets = ["1", "2", "3", "4", "5", "6"].map((title) =>
    editorial(title),
  );
  await render(
    <TestEngine engine={engine}>
      <ContentBlocks blocks={widgets.map(inContent)} />
    </TestEngine>,
  );
  const turn = () => act(async () => turns.shift()?.());
  await act(async () => drawn.resolve());
  expect(texts()).toEqual(["1"]);
  await turn();
  expect(texts()).toEqual(["1", "2"]);
  await turn();
  expect(texts()).toEqual(["1", "2", "3"]);
  await turn();
  await turn();
  expect(texts()).toEqual(["1", "2", "3", "4", "5", "6"]);
  expect(turns).toEqual([]);
});

test("an invalid entry of a page's content leaves the others alone and has its verdict", async () => {
  const engine = engineOf({ registry: testRegistry });
  await render(
    <TestEngine engine={engine}>
      <ContentBlocks
        blocks={[null, "text", 7, [], inContent(editorial("valid"))]}
      />
    </TestEngine>,
  );
  expect(texts()).toEqual(["valid"]);
  expect(
    engine.verdicts.all().map(({ pointer, verdict }) => [pointer, verdict]),
  ).toEqual([
    ["/contentBlocs/0", "invalid"],
    ["/contentBlocs/1", "invalid"],
    ["/contentBlocs/2", "invalid"],
    ["/contentBlocs/3", "invalid"],
    ["/contentBlocs/4/widget", "shown"],
  ]);
});

test("a block inside a group of a page's content is read as the programme's, with repairs", async () => {
  const group = {
    "@type": "WidgetGroup",
    type: "single",
    widgets: [editorial(12 as never)],
  };
  await render(
    <TestEngine registry={testRegistry}>
      <ContentBlocks blocks={[inContent(group)]} />
    </TestEngine>,
  );
  expect(texts()).toEqual(["12"]);
  cleanup();
  await render(
    <TestEngine registry={testRegistry}>
      <Blocks blocks={[group]} />
    </TestEngine>,
  );
  expect(texts()).toEqual([]);
});

describe("a block that spans the page", () => {
  const registry = {
    ...testRegistry,
    WidgetPoints: { ...testRegistry.WidgetPoints, spansPage: true as const },
  };
  const banner = (more: object = {}) =>
    inContent({ "@type": "WidgetPoints", title: "banner", ...more });
  const other = inContent(editorial("other"));
  const draw = async (...blocks: unknown[]) => {
    const clock = createManualClock("2026-03-01T00:00:00Z");
    await render(
      <TestEngine registry={registry} clock={clock}>
        <ContentBlocks blocks={blocks} />
      </TestEngine>,
    );
    return clock;
  };
  const partsOf = () => [
    document.querySelector("[data-below-top]")?.previousElementSibling
      ?.textContent ?? null,
    document.querySelector("[data-width]")?.textContent,
  ];

  test.each([
    ["first", [banner(), other], ["banner", "other"]],
    [
      "first by its position",
      [
        { ...other, position: 2 },
        { ...banner(), position: 1 },
      ],
      ["banner", "other"],
    ],
    ["below another", [other, banner()], [null, "otherbanner"]],
    ["left out", [other], [null, "other"]],
    ["broken", [banner({ diffusionEndAt: "soon" }), other], [null, "other"]],
    ["repaired", [banner({ title: 12 }), other], ["12", "other"]],
  ])("%s", async (_, blocks, parts) => {
    await draw(...blocks);
    expect(partsOf()).toEqual(parts);
  });

  test("leaves when its window closes", async () => {
    const clock = await draw(
      banner({ diffusionEndAt: "2026-03-02T00:00Z" }),
      other,
    );
    expect(partsOf()).toEqual(["banner", "other"]);
    await act(async () => clock.moveTo("2026-03-02"));
    expect(partsOf()).toEqual([null, "other"]);
  });
});

describe("in a layout", () => {
  const title = { contentBlocs: [inContent(editorial("block"))] };
  const registry = {
    ...testRegistry,
    Head: entry(
      ({ data, isTop }: { data: { title: string }; isTop?: boolean }) => (
        <p>{isTop ? `top ${data.title}` : data.title}</p>
      ),
      { shape: anyShape, use: "content" },
    ),
    Wait: entry(() => <p>wait</p>, { shape: anyShape }),
    Sorry: entry(() => <p>sorry</p>, { shape: anyShape }),
  };
  const facts = {
    isOpen: {
      needs: ["content"],
      compute: (
        { content: { until } }: { content: { until?: number } },
        now: number,
      ) => ({
        value: until === undefined || now < until,
        changesAt: until !== undefined && now < until ? until : undefined,
      }),
    },
  };
  const closed = { "@type": "WidgetEditorial", title: "closed" };
  const layout = plainLayout(
    {
      ...{ version: 1, name: "composed", use: "content" },
      data: { content: { source: "content" } },
      loading: { "@type": "Wait" },
      error: { "@type": "Sorry" },
      regions: {
        main: [
          {
            when: { "facts.isOpen": true },
            ...{ content: "content", width: "reading" },
            head: [{ block: { "@type": "Head" } }],
            else: [{ block: closed }],
          },
        ],
      },
    },
    { wants: (type) => type === "Head" },
  );
  const show = async (content: unknown) => {
    const clock = createManualClock(0);
    const data = createFakeData({ sources: { content } });
    await render(
      <TestEngine {...{ registry, facts, data, clock }}>
        <Page layout={layout} />
      </TestEngine>,
    );
    return { clock, data };
  };

  test("its head comes first, and holds the heading of the page if no block does", async () => {
    await show({ title: "head", ...title });
    expect(texts()).toEqual(["top head", "block"]);
    expect(document.querySelector("article")?.textContent).toBe(
      "top headblock",
    );
  });

  test("its block is shown while the data is loading, and the error's if it failed", async () => {
    const { data } = await show("loading");
    expect(texts()).toEqual(["wait"]);
    await act(async () => data.answer("content", new Error("lost")));
    expect(texts()).toEqual(["sorry"]);
    await act(async () => data.answer("content", { title: "head", ...title }));
    expect(texts()).toEqual(["top head", "block"]);
  });

  test("it leaves at the instant at which its condition is no longer met, and what is said instead comes", async () => {
    const { clock } = await show({ title: "head", until: 1_000, ...title });
    expect(texts()).toEqual(["top head", "block"]);
    await act(async () => clock.moveTo(1_000));
    expect(texts()).toEqual(["closed"]);
  });
});
