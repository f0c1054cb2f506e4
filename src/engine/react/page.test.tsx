import { act, cleanup } from "@testing-library/react";
import { useMemo } from "react";
import { flushSync } from "react-dom";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { PlainLayout } from "#src/engine/core/layout/plain-layout.ts";
import type { PageContext, Verdict } from "#src/engine/core/types.ts";
import { createEngine, emptyContext } from "#src/engine/engine.ts";
import type { LayoutBlock } from "#src/schema/types.gen.ts";
import { anyShape, entry, render, texts } from "./fixtures.tsx";
import { Page, preload } from "./page.tsx";
import { createFakeData, createManualClock, TestEngine } from "./testing.tsx";

afterEach(cleanup);

const node = (more: Partial<LayoutBlock>, title = "block"): LayoutBlock => ({
  block: { "@type": "WidgetEditorial", title } as LayoutBlock["block"],
  ...more,
});
const layout = (...main: PlainLayout["regions"]["main"]): PlainLayout => ({
  version: 1,
  name: "test",
  regions: { main },
});
const route = (params: Record<string, string> = {}, query = {}) => ({
  path: "/",
  params,
  query,
});

interface Answered {
  status: string;
  data?: string;
  items?: unknown[];
}
const Answer = ({ data }: { data: Answered }) => {
  if (data.data === "bad") throw new Error("cannot draw that");
  return (
    <p>
      {data.status} {data.data ?? data.items?.join()}
    </p>
  );
};
const registry = {
  WidgetEditorial: entry(({ config }) => <p>{config.title}</p>),
  Answer: entry(Answer as never, {
    source: "content",
    shape: anyShape,
  }),
  Items: entry(Answer as never, { source: "cards", shape: anyShape }),
};
const sourced = (type: string, name: string, params = {}): LayoutBlock => ({
  block: { "@type": type },
  source: { name, params },
});

describe("a page draws its layout", () => {
  test("regions, rows and columns, in the order in which they are written", async () => {
    const { container } = await render(
      <TestEngine registry={registry}>
        <Page
          layout={{
            version: 1,
            name: "test",
            regions: {
              main: [
                node({}, "one"),
                {
                  row: {
                    columns: [
                      { span: 8, nodes: [node({}, "two")] },
                      { span: 4, nodes: [node({}, "three")] },
                    ],
                  },
                },
              ],
              aside: [node({}, "four")],
            },
          }}
        />
      </TestEngine>,
    );
    expect(texts()).toEqual(["one", "two", "three", "four"]);
    const spans = [...container.querySelectorAll<HTMLElement>("[style]")].map(
      ({ style }) => style.getPropertyValue("--span"),
    );
    expect(spans).toEqual(["8", "4"]);
  });
});

describe("a block with a source is given its state", () => {
  test("a binding takes its value from the route; another route asks another question", async () => {
    const asked = (params: unknown) => JSON.stringify(params);
    const data = createFakeData({ sources: { content: asked } });
    const page = layout(
      sourced("Answer", "content", {
        id: { route: "id" },
        status: { query: "status" },
        limit: 3,
      }),
    );
    const at = (context: Partial<PageContext>) => (
      <TestEngine registry={registry} data={data} context={context}>
        <Page layout={page} />
      </TestEngine>
    );
    const { rerender } = await render(at({ route: route({ id: "7" }) }));
    expect(texts()).toEqual(['ready {"id":"7","limit":3}']);
    rerender(at({ route: route({ id: "8" }, { status: "over" }) }));
    expect(texts()).toEqual(['ready {"id":"8","status":"over","limit":3}']);
  });

  test("a block whose address lacked a parameter is evaluated anew at the next one", async () => {
    const data = createFakeData({
      sources: { content: (params: unknown) => JSON.stringify(params) },
    });
    const page = layout(sourced("Answer", "content", { id: { route: "id" } }));
    const at = (params: Record<string, string>) => (
      <TestEngine registry={registry} data={data}>
        <Page layout={page} route={route(params)} />
      </TestEngine>
    );
    const { rerender } = await render(at({}));
    expect(texts()).toEqual([]);
    rerender(at({ id: "7" }));
    expect(texts()).toEqual(['ready {"id":"7"}']);
  });

  test.each([
    ["what is edited", true, "ready second"],
    ["a response", undefined, "ready first"],
  ])("%s renders within the change: %s", async (_, isLive, expected) => {
    const fake = createFakeData({ sources: { content: "first" } });
    const data: typeof fake = {
      ...fake,
      useSource(name, params) {
        const state = fake.useSource(name, params);
        return useMemo(
          () =>
            state.status === "ready" && isLive ? { ...state, isLive } : state,
          [state, isLive],
        );
      },
    };
    await render(
      <TestEngine registry={registry} data={data}>
        <Page layout={layout(sourced("Answer", "content"))} />
      </TestEngine>,
    );
    let seen: unknown;
    await act(async () => {
      flushSync(() => fake.answer("content", "second"));
      seen = texts();
    });
    expect(seen).toEqual([expected]);
    expect(texts()).toEqual(["ready second"]);
  });

  test.each([
    ["a source", "sources"],
    ["a paged source", "pages"],
  ] as const)(
    "at the next address nothing of the last one's is drawn any more: %s",
    async (_, kind) => {
      const drawn: unknown[] = [];
      const Recorder = ({ data }: { data: Answered }) => {
        drawn.push(data.data ?? data.items?.join());
        return null;
      };
      const page = layout(sourced("Recorder", "told", { id: { route: "id" } }));
      const at = (id: string) => (
        <TestEngine
          registry={{
            Recorder: entry(Recorder as never, {
              source: "told",
              shape: anyShape,
            }),
          }}
          data={data}
        >
          <Page layout={page} route={route({ id })} />
        </TestEngine>
      );
      const data = createFakeData({
        [kind]: {
          told: ({ id }: { id: string }) => (kind === "pages" ? [id] : id),
        },
      });
      const { rerender } = await render(at("7"));
      expect(new Set(drawn)).toEqual(new Set(["7"]));
      drawn.length = 0;
      rerender(at("8"));
      expect(new Set(drawn)).toEqual(new Set(["8"]));
    },
  );

  test("a paged source gives its items", async () => {
    const data = createFakeData({ pages: { cards: [1, 2, 3] }, pageSize: 2 });
    await render(
      <TestEngine registry={registry} data={data}>
        <Page layout={layout(sourced("Items", "cards"))} />
      </TestEngine>,
    );
    expect(texts()).toEqual(["ready 1,2"]);
  });

  test("an error in the block recovers when the source answers anew", async () => {
    const data = createFakeData({ sources: { content: "bad" } });
    await render(
      <TestEngine registry={registry} data={data}>
        <Page layout={layout(sourced("Answer", "content"))} />
      </TestEngine>,
    );
    expect(texts()).toEqual(["This block cannot be shown."]);
    await act(async () => data.answer("content", "good"));
    expect(texts()).toEqual(["ready good"]);
  });
});

describe("all that a page needs starts at once", () => {
  test("preload starts code and sources before anything is drawn", () => {
    const never = () => new Promise<never>(() => {});
    const load = vi.fn(never);
    const data = createFakeData({ sources: { content: "x" } });
    const engine = createEngine({
      registry: {
        ...registry,
        Answer: { ...registry.Answer, load },
      },
      data,
      clock: createManualClock(),
    });
    const page = layout({
      row: {
        columns: [
          {
            span: 12,
            nodes: [sourced("Answer", "content", { id: { route: "id" } })],
          },
        ],
      },
    });
    preload(page, engine, route({ id: "7" }));
    preload(page, engine, route({ id: "7" }));
    expect(load).toHaveBeenCalledOnce();
    expect(data.prefetched[0]).toEqual({
      name: "content",
      params: { id: "7" },
    });
  });
});

describe("a condition is matched against the context, also when it changes", () => {
  const members = node({
    condition: {
      properties: { user: { type: "object", required: ["id"] } },
    },
  });
  const user = {
    id: "1",
    firstName: undefined,
    groups: [],
    points: undefined,
    permissions: [],
  };

  test("the block appears when it is met and leaves when it is not", async () => {
    const at = (context: Partial<PageContext>) => (
      <TestEngine registry={registry} context={context}>
        <Page layout={layout(members)} />
      </TestEngine>
    );
    const { rerender } = await render(at({}));
    expect(texts()).toEqual([]);
    rerender(at({ user }));
    await act(async () => {});
    expect(texts()).toEqual(["block"]);
    rerender(at({ user: null }));
    expect(texts()).toEqual([]);
  });
});

describe("a mistake around a block is a verdict, not a crash", () => {
  test.each([
    [
      "a source that nobody knows",
      sourced("Answer", "contents"),
      "/source/name",
      'no source is named "contents"; the nearest is "content"',
    ],
    [
      "a binding to what the route does not have",
      sourced("Answer", "content", { id: { route: "id" } }),
      "/source/params/id",
      'the address has no "id"',
    ],
    [
      "a block without the source that it needs",
      { block: { "@type": "Answer" } },
      "",
      'expected the source "content"',
    ],
    [
      "a configuration that its schema refuses",
      { block: { "@type": "WidgetEditorial", title: 3 } as never },
      "/block/title",
      "expected string or null, got 3",
    ],
  ])("%s", async (_, broken, path, reason) => {
    const verdicts: Verdict[] = [];
    await render(
      <TestEngine
        registry={registry}
        data={createFakeData({ sources: { content: "x" } })}
        context={{ route: emptyContext.route }}
        onVerdict={(verdict) => verdicts.push(verdict)}
      >
        <Page layout={layout(broken)} />
      </TestEngine>,
    );
    expect(verdicts).toMatchObject([
      { pointer: "/regions/main/0", verdict: "invalid", path, reason },
    ]);
  });
});
