import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { facts as productFacts } from "#registry/facts.ts";
import type { PlainLayout } from "#src/engine/core/layout/plain-layout.ts";
import type {
  FactRegistry,
  Inspection,
  SourceState,
  Verdict,
  Warning,
} from "#src/engine/core/types.ts";
import { createEngine } from "./create-engine.ts";
import { anyShape, entry, render, texts } from "./fixtures.tsx";
import { Page, preload } from "./page.tsx";
import { createFakeData, createManualClock, TestEngine } from "./testing.tsx";

afterEach(cleanup);

const busy = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-busy="true"]')].map(
    ({ dataset, style }) => `${dataset["block"]} ${style.minBlockSize}`,
  );

interface Challenge {
  title: string;
  isGroup?: boolean;
  startDate: string;
  endDate: string | null;
}
const challenge: Challenge = {
  title: "Objectif Confort",
  isGroup: true,
  startDate: "2026-03-01T08:00:00Z",
  endDate: "2026-03-31T20:00:00Z",
};

const registry = {
  Title: entry(({ data }: { data: Challenge }) => <p>title {data.title}</p>, {
    shape: anyShape,
    use: "challenge",
    height: 60,
  }),
  Banner: entry(({ config }) => <p>banner {config.title}</p>, {
    shape: anyShape,
    height: 130,
  }),
  Rank: entry(({ data }: { data: number }) => <p>rank {data}</p>, {
    shape: anyShape,
    use: "myRank",
  }),
  Text: entry(({ config }) => <p>{config.title}</p>, { shape: anyShape }),
  Sorry: entry(
    ({ data }: { data: SourceState<never> }) => (
      <>
        <p>sorry {data.error?.message}</p>
        <button type="button" onClick={data.retry}>
          again
        </button>
      </>
    ),
    { shape: anyShape },
  ),
};

const inPhase = (...phases: (string | null)[]) => ({
  properties: { facts: { properties: { phase: { enum: phases } } } },
});
const banner = (title: string, ...phases: (string | null)[]) => ({
  block: { "@type": "Banner", title },
  condition: inPhase(...phases),
});

/** The page of a challenge, in small. */
const layout: PlainLayout = {
  version: 1,
  name: "challenge",
  data: {
    challenge: { source: "challenge", params: { id: { route: "id" } } },
    myRank: {
      source: "myRank",
      params: { challenge: { route: "id" } },
      optional: true,
    },
  },
  error: { "@type": "Sorry" },
  regions: {
    main: [
      { block: { "@type": "Title" }, use: "challenge" },
      banner("soon", "BEFORE_CHALLENGE"),
      banner("now", "DURING_CHALLENGE"),
      banner("over", "AFTER_CHALLENGE"),
      { block: { "@type": "Rank" }, use: "myRank" },
      {
        block: { "@type": "Text", title: "a group" },
        condition: {
          properties: {
            data: {
              properties: {
                challenge: { properties: { isGroup: { const: true } } },
              },
            },
          },
        },
      },
      { block: { "@type": "Text", title: "always" } },
    ],
  },
} as PlainLayout;
const route = { path: "/challenge/7", params: { id: "7" }, query: {} };

interface Options {
  sources?: Record<string, unknown>;
  facts?: FactRegistry;
  page?: PlainLayout;
  now?: string;
  onVerdict?: (verdict: Verdict) => void;
  inspect?: () => Promise<Inspection>;
}

async function open({
  sources = {},
  facts = productFacts,
  page = layout,
  now = "2026-02-01",
  onVerdict,
  inspect,
}: Options = {}) {
  const data = createFakeData({
    sources: { challenge, myRank: 4, ...sources },
  });
  const clock = createManualClock(now);
  const view = await render(
    <TestEngine
      registry={registry}
      facts={facts}
      data={data}
      clock={clock}
      {...(onVerdict && { onVerdict })}
      {...(inspect && { inspect })}
    >
      <Page layout={page} route={route} />
    </TestEngine>,
  );
  return { data, clock, ...view };
}

describe("a page's data is requested once and given to the blocks that use it", () => {
  test("blocks get the data itself, conditions find it below data", async () => {
    await open();
    expect(texts()).toEqual([
      "title Objectif Confort",
      "banner soon",
      "rank 4",
      "a group",
      "always",
    ]);
  });

  test("at the address of other data its blocks begin anew, at another address of the same they keep their state", async () => {
    const data = createFakeData({ sources: { challenge, myRank: 4 } });
    const typed = entry(() => <input aria-label="page" />, {
      shape: anyShape,
      use: "challenge",
    });
    const pageAt = (id: string, query: Record<string, string> = {}) => (
      <TestEngine {...{ data, registry: { Title: typed } }}>
        <Page
          layout={{
            ...layout,
            regions: {
              main: [{ block: { "@type": "Title" }, use: "challenge" }],
            } as PlainLayout["regions"],
          }}
          route={{ path: `/challenge/${id}`, params: { id }, query }}
        />
      </TestEngine>
    );
    const value = () => screen.getByLabelText<HTMLInputElement>("page").value;
    const { rerender } = await render(pageAt("7"));
    fireEvent.change(screen.getByLabelText("page"), {
      target: { value: "3" },
    });
    rerender(pageAt("7", { step: "proof" }));
    expect(value()).toBe("3");
    rerender(pageAt("8"));
    expect(value()).toBe("");
  });

  test("preload starts it with the code, before anything is drawn, with the params of the address", () => {
    const data = createFakeData({ sources: { challenge, myRank: 4 } });
    const load = vi.fn(() => new Promise<never>(() => {}));
    const engine = createEngine({
      registry: { ...registry, Title: { ...registry.Title, load } },
      facts: productFacts,
      data,
      clock: createManualClock(),
    });
    preload(layout, engine, route);
    expect(data.prefetched).toEqual([
      { name: "challenge", params: { id: "7" } },
      { name: "myRank", params: { challenge: "7" } },
    ]);
    expect(load).toHaveBeenCalledOnce();
  });

  test("the inspector warns of what is in it", async () => {
    const dataWarnings = {
      Title: ({ title }: Challenge): Warning[] => [
        { path: "", keyword: "question", params: { label: title } },
      ],
      Text: () => [{ path: "", keyword: "question", params: {} } as const],
    };
    const isSafeLink = () => true;
    const removedFrom = () => [];
    const { data } = await open({
      sources: { challenge: "loading" },
      inspect: async () => ({
        explain: ({ verdict }) => verdict,
        explainWarning: ({ params }) => `warned of ${params["label"]}`,
        audit: { schemas: [], removedFrom, isSafeLink, dataWarnings },
      }),
    });
    const warned = () => texts().filter((text) => text.startsWith("warned"));
    expect(warned()).toEqual([]);
    await act(async () => data.answer("challenge", challenge));
    await vi.waitFor(() =>
      expect(warned()).toEqual(["warned of Objectif Confort"]),
    );
  });

  test("until it is there, what needs it keeps its height; the rest is drawn", async () => {
    const { data } = await open({ sources: { challenge: "loading" } });
    expect(texts()).toEqual(["rank 4", "always"]);
    expect(busy()).toEqual([
      "Title 60px",
      "Banner 130px",
      "Banner 130px",
      "Banner 130px",
      "Text ",
    ]);
    await act(async () => data.answer("challenge", challenge));
    expect(busy()).toEqual([]);
    expect(texts()).toHaveLength(5);
  });

  test("what no block needs is asked for early, and moves nothing when it comes", async () => {
    const main = layout.regions.main.slice(-1);
    const { data } = await open({
      sources: { challenge, myRank: "loading" },
      page: { ...layout, regions: { main } },
    });
    const drawn = screen.getByText("always");
    await act(async () => data.answer("myRank", 2));
    expect(screen.getByText("always")).toBe(drawn);
  });

  test("a layout says how much room a block is kept, or none", async () => {
    const waiting = (height?: number) => ({
      block: { "@type": "Title" },
      use: "challenge",
      ...(height !== undefined && { height }),
    });
    await open({
      page: {
        ...layout,
        regions: { main: [waiting(), waiting(200), waiting(0)] },
      } as PlainLayout,
      sources: { challenge: "loading" },
    });
    expect(busy()).toEqual(["Title 60px", "Title 200px"]);
  });

  test("new data evaluates the conditions again, and reaches the blocks", async () => {
    const { data } = await open();
    await act(async () =>
      data.answer("challenge", {
        ...challenge,
        title: "Confort d’été",
        isGroup: false,
      }),
    );
    expect(texts()).toEqual([
      "title Confort d’été",
      "banner soon",
      "rank 4",
      "always",
    ]);
  });
});

describe("a fact turns with the server's clock, without a reload", () => {
  test("the block of a phase replaces the one before", async () => {
    const { clock } = await open();
    const shown = () => texts().filter((text) => text?.startsWith("banner"));
    expect(shown()).toEqual(["banner soon"]);
    await act(async () => clock.moveTo("2026-03-01T07:59:59.999Z"));
    expect(shown()).toEqual(["banner soon"]);
    await act(async () => clock.moveTo("2026-03-01T08:00:00Z"));
    expect(shown()).toEqual(["banner now"]);
    await act(async () => clock.moveTo("2026-03-31T20:00:00Z"));
    expect(shown()).toEqual(["banner over"]);
  });

  test("without a phase, no block of a phase is shown; one may ask for that", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const main = [...layout.regions.main, banner("no dates", "NONE")];
    await open({
      sources: { challenge: { id: 4, startDate: "2026-02-31" } },
      page: { ...layout, regions: { main } } as PlainLayout,
    });
    expect(texts().filter((text) => text?.startsWith("banner"))).toEqual([
      "banner no dates",
    ]);
    expect(log.mock.calls).toEqual([
      ["Challenge 4: Dates error, cannot calculate challenge phase"],
    ]);
  });

  test("one without a value is null, never absent", async () => {
    const phase = {
      needs: ["challenge"],
      compute: () => ({ value: undefined }),
    };
    const main = [banner("now", "DURING_CHALLENGE"), banner("none", null)];
    await open({
      facts: { phase },
      page: { ...layout, regions: { main } } as PlainLayout,
    });
    expect(texts()).toEqual(["banner none"]);
  });

  test("one that throws fails the blocks that ask for it, no other", async () => {
    const verdicts: string[] = [];
    await open({
      sources: { challenge: null },
      onVerdict: ({ pointer, verdict }) =>
        verdicts.push(`${pointer} ${verdict}`),
    });
    expect(verdicts).toContain("/regions/main/1 failed");
    expect(texts()).toContain("always");
  });
});

describe("data that cannot be loaded", () => {
  test("the layout's error block replaces the regions, with the error and another try", async () => {
    const { data } = await open({
      sources: { challenge: new Error("404") },
    });
    expect(texts()).toEqual(["sorry 404"]);
    fireEvent.click(screen.getByRole("button", { name: "again" }));
    expect(data.retried).toEqual(["challenge"]);
    await act(async () => data.answer("challenge", challenge));
    expect(texts()).toContain("title Objectif Confort");
  });

  test("without an error block there is one message for the page, with another try", async () => {
    const { error: _, ...page } = layout;
    const { data } = await open({
      sources: { challenge: new Error("500") },
      page,
    });
    expect(texts()).toEqual(["This block cannot be shown."]);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(data.retried).toEqual(["challenge"]);
  });

  test("optional data fails the blocks that use it, each with another try", async () => {
    const { data } = await open({ sources: { myRank: new Error("500") } });
    expect(texts()).toEqual([
      "title Objectif Confort",
      "banner soon",
      "This block cannot be shown.",
      "a group",
      "always",
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(data.retried).toEqual(["myRank"]);
    await act(async () => data.answer("myRank", 2));
    expect(texts()).toContain("rank 2");
  });
});

describe("a mistake in a layout's data is a verdict on the blocks concerned", () => {
  const asking = (name: "data" | "facts", asked: string) => ({
    block: { "@type": "Text" },
    condition: { properties: { [name]: { required: [asked] } } },
  });
  test.each([
    [
      "a use of data that the page does not have",
      {},
      { block: { "@type": "Title" }, use: "chalenge" },
      "/use",
      'the page has no data named "chalenge"; the nearest is "challenge"',
    ],
    [
      "no use where the block needs one",
      {},
      { block: { "@type": "Title" } },
      "",
      'expected "use" of page data from the source "challenge"',
    ],
    [
      "a use of data from another source",
      {},
      { block: { "@type": "Title" }, use: "myRank" },
      "",
      'expected "use" of page data from the source "challenge", got "myRank"',
    ],
    [
      "a condition on data that the page does not have",
      {},
      asking("data", "challnge"),
      "/condition",
      'the page has no data named "challnge"; the nearest is "challenge"',
    ],
    [
      "a condition on an unknown fact",
      {},
      asking("facts", "fase"),
      "/condition",
      'no fact is named "fase"',
    ],
    [
      "a fact whose data the page does not have",
      { data: {} },
      asking("facts", "phase"),
      "/condition",
      'the page has no data named "challenge"',
    ],
    [
      "data from an unknown source",
      { data: { challenge: { source: "chalenge" } } },
      { block: { "@type": "Title" }, use: "challenge" },
      "/use",
      'the page\'s data "challenge" is broken: no source is named "chalenge"; the nearest is "challenge"',
    ],
  ])("%s", async (_, more, node, path, reason) => {
    const verdicts: Verdict[] = [];
    await open({
      page: { ...layout, ...more, regions: { main: [node] } } as PlainLayout,
      onVerdict: (verdict) => verdicts.push(verdict),
    });
    expect(verdicts).toMatchObject([
      { pointer: "/regions/main/0", verdict: "invalid", path, reason },
    ]);
  });
});
