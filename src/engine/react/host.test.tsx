import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { PlainLayout } from "#src/engine/core/layout/plain-layout.ts";
import type { StoredBlock, Verdict } from "#src/engine/core/types.ts";
import { createEngine, Page } from "#src/engine/engine.ts";
import { Blocks } from "./blocks.tsx";
import {
  anyShape,
  ContentBlocks,
  editorial,
  entry,
  render,
  testRegistry,
  texts,
} from "./fixtures.tsx";
import { createFakeData, createManualClock, TestEngine } from "./testing.tsx";

afterEach(cleanup);

const shownTypes = () =>
  [...document.querySelectorAll("[data-block]")].map((element) =>
    element.getAttribute("data-block"),
  );

/** Verdicts by pointer, as the analytics hook hears them. */
function listen() {
  const heard: string[] = [];
  const onVerdict = vi.fn((verdict: Verdict) => {
    heard.push(`${verdict.pointer} ${verdict.verdict}`);
  });
  return { heard, onVerdict };
}

describe("what is broken leaves the others alone", () => {
  test("an unknown and an invalid block, null and nonsense beside healthy ones", async () => {
    const engine = createEngine({
      registry: testRegistry,
      data: createFakeData(),
      clock: createManualClock(),
    });
    await render(
      <TestEngine engine={engine}>
        <Blocks
          pointer="/widgets"
          blocks={[
            editorial("one"),
            { "@type": "WidgetEditoral", title: "unknown" },
            { "@type": "WidgetEditorial", title: 12 },
            null,
            "text",
            { title: "no type" },
            editorial("two"),
          ]}
        />
      </TestEngine>,
    );
    expect(texts()).toEqual(["one", "two"]);
    const verdicts = engine.verdicts
      .all()
      .sort((one, other) => one.pointer.localeCompare(other.pointer));
    expect(verdicts).toMatchObject([
      { pointer: "/widgets/0", type: "WidgetEditorial", verdict: "shown" },
      {
        pointer: "/widgets/1",
        verdict: "unknown-type",
        nearest: "WidgetEditorial",
      },
      {
        pointer: "/widgets/2",
        verdict: "invalid",
        path: "/title",
        reason: "expected string or null, got 12",
      },
      {
        pointer: "/widgets/3",
        type: undefined,
        verdict: "invalid",
        reason: "expected object, got null",
      },
      { pointer: "/widgets/4", verdict: "invalid" },
      {
        pointer: "/widgets/5",
        verdict: "invalid",
        reason: '"@type" is missing',
      },
      { pointer: "/widgets/6", verdict: "shown" },
    ]);
  });

  test("inside a group as well, each with its pointer in the document", async () => {
    const { heard, onVerdict } = listen();
    const group = {
      "@type": "WidgetGroup",
      type: "double",
      widgets: [editorial("inner"), null],
    };
    await render(
      <TestEngine registry={testRegistry} onVerdict={onVerdict}>
        <ContentBlocks
          blocks={[{ type: "widget", position: 1, widget: group }]}
        />
      </TestEngine>,
    );
    expect(texts()).toEqual(["inner"]);
    expect(heard).toContain("/contentBlocs/0/widget shown");
    expect(heard).toContain("/contentBlocs/0/widget/widgets/0 shown");
    expect(heard).toContain("/contentBlocs/0/widget/widgets/1 invalid");
  });

  test("what is no list draws nothing", async () => {
    const { container } = await render(
      <TestEngine registry={testRegistry}>
        <Blocks blocks={{ "0": editorial("no") }} />
      </TestEngine>,
    );
    expect(container.innerHTML).toBe("");
  });
});

describe("a stored version is brought to the present before it is checked", () => {
  const registry = {
    WidgetEditorial: entry(({ config }) => <p>{config.title}</p>, {
      migrations: [
        ({ caption, ...rest }: StoredBlock) => ({ ...rest, title: caption }),
      ],
    }),
  };
  test("version 1 is drawn as version 2; one that is newer than known is invalid", async () => {
    const { heard, onVerdict } = listen();
    await render(
      <TestEngine registry={registry} onVerdict={onVerdict}>
        <Blocks
          blocks={[
            { "@type": "WidgetEditorial", caption: "from version 1" },
            { "@type": "WidgetEditorial", version: 3, title: "newer" },
          ]}
        />
      </TestEngine>,
    );
    expect(texts()).toEqual(["from version 1"]);
    expect(heard).toContain("/1 invalid");
  });
});

describe("a diffusion window fires while the page is open", () => {
  test("the block appears at its start and leaves at its end, without a reload", async () => {
    const clock = createManualClock("2026-03-01T07:59:59Z");
    const { heard, onVerdict } = listen();
    await render(
      <TestEngine registry={testRegistry} clock={clock} onVerdict={onVerdict}>
        <Blocks
          blocks={[
            editorial("window", {
              diffusionStartAt: "2026-03-01T08:00:00Z",
              diffusionEndAt: "2026-05-01T08:00:00Z",
            }),
            editorial("always"),
          ]}
        />
      </TestEngine>,
    );
    expect(texts()).toEqual(["always"]);
    await act(async () => clock.moveTo("2026-03-01T08:00:00Z"));
    expect(texts()).toEqual(["window", "always"]);
    await act(async () => clock.moveTo("2026-05-01T07:59:59Z"));
    expect(texts()).toEqual(["window", "always"]);
    await act(async () => clock.moveTo("2026-05-01T08:00:00Z"));
    expect(texts()).toEqual(["always"]);
    expect(heard.filter((line) => line.startsWith("/0"))).toEqual([
      "/0 before-window",
      "/0 shown",
      "/0 after-window",
    ]);
  });

  test("a clock that was wrong is set back: what has left appears, and leaves at its end", async () => {
    const clock = createManualClock("2026-05-01T08:00:00Z");
    await render(
      <TestEngine registry={testRegistry} clock={clock}>
        <Blocks
          blocks={[
            editorial("window", { diffusionEndAt: "2026-05-01T08:00:00Z" }),
          ]}
        />
      </TestEngine>,
    );
    expect(texts()).toEqual([]);
    await act(async () => clock.moveTo("2026-05-01T07:00:00Z"));
    expect(texts()).toEqual(["window"]);
    await act(async () => clock.moveTo("2026-05-01T08:00:00Z"));
    expect(texts()).toEqual([]);
  });
});

describe("an error stays in its block", () => {
  const Fragile = ({ config }: { config: { title?: string } }) => {
    if (config.title === "bad") throw new Error("cannot draw that");
    return <p>{config.title}</p>;
  };
  const registry = { WidgetEditorial: entry(Fragile) };
  const page = (blocks: StoredBlock[]) => (
    <TestEngine registry={registry}>
      <Blocks blocks={blocks} />
    </TestEngine>
  );

  test("the others live; it recovers when its configuration changes", async () => {
    const healthy = editorial("healthy");
    const { rerender } = await render(page([editorial("bad"), healthy]));
    expect(texts()).toEqual(["This block cannot be shown.", "healthy"]);
    expect(shownTypes()).toEqual(["WidgetEditorial", "WidgetEditorial"]);
    rerender(page([editorial("good"), healthy]));
    expect(texts()).toEqual(["good", "healthy"]);
  });

  test("also when it comes later: the others stay on the page, and change as before", async () => {
    const { heard, onVerdict } = listen();
    const list = (blocks: StoredBlock[]) => (
      <TestEngine registry={registry} onVerdict={onVerdict}>
        <Blocks blocks={blocks} />
      </TestEngine>
    );
    const healthy = { ...editorial("healthy"), id: 1 };
    const fragile = (title: string) => ({ ...editorial(title), id: 2 });
    const { rerender } = await render(list([healthy, fragile("good")]));
    rerender(list([healthy, fragile("bad")]));
    expect(texts()).toEqual(["healthy", "This block cannot be shown."]);
    await act(async () => {});
    expect(heard.at(-1)).toBe("/1 failed");
    rerender(list([{ ...healthy, title: "changed" }, fragile("bad")]));
    expect(texts()).toEqual(["changed", "This block cannot be shown."]);
    rerender(list([healthy, fragile("better"), editorial("third")]));
    expect(texts()).toEqual(["healthy", "better", "third"]);
  });

  test("another try draws it again", async () => {
    let isBroken = true;
    const Moody = () => {
      if (isBroken) throw new Error("not yet");
      return <p>well again</p>;
    };
    const { heard, onVerdict } = listen();
    await render(
      <TestEngine
        registry={{ WidgetEditorial: entry(Moody) }}
        onVerdict={onVerdict}
      >
        <Blocks blocks={[editorial("x")]} />
      </TestEngine>,
    );
    isBroken = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(texts()).toEqual(["well again"]);
    await act(async () => {});
    expect(heard.slice(-2)).toEqual(["/0 failed", "/0 shown"]);
  });
});

describe("the code of a type comes when it is needed, once", () => {
  test("while it is on its way its height is kept; all blocks of the type share it", async () => {
    let arrive: (module: { default: never }) => void = () => {};
    const load = vi.fn(
      () =>
        new Promise<{ default: never }>((resolve) => {
          arrive = resolve;
        }),
    );
    const registry = {
      WidgetEditorial: entry(() => null, { load, height: 130 }),
    };
    await render(
      <TestEngine registry={registry}>
        <Blocks blocks={[editorial("one"), editorial("two")]} />
      </TestEngine>,
    );
    const [first] = document.querySelectorAll<HTMLElement>("[data-block]");
    expect(first?.getAttribute("aria-busy")).toBe("true");
    expect(first?.style.minBlockSize).toBe("130px");
    await act(async () => {
      const Ready = ({ config }: { config: { title: string } }) => (
        <p>{config.title}</p>
      );
      arrive({ default: Ready as never });
    });
    expect(texts()).toEqual(["one", "two"]);
    expect(first?.hasAttribute("aria-busy")).toBe(false);
    expect(first?.style.minBlockSize).toBe("");
    expect(load).toHaveBeenCalledOnce();
  });

  test("the code of all blocks starts at once, inside groups too", async () => {
    const never = () => new Promise<never>(() => {});
    const registry = {
      WidgetGroup: { ...testRegistry.WidgetGroup, load: vi.fn(never) },
      WidgetEditorial: entry(() => null, { load: vi.fn(never) }),
    };
    await render(
      <TestEngine registry={registry}>
        <Blocks
          blocks={[
            {
              "@type": "WidgetGroup",
              type: "single",
              widgets: [editorial("inner")],
            },
          ]}
        />
      </TestEngine>,
    );
    expect(registry.WidgetGroup.load).toHaveBeenCalledOnce();
    expect(registry.WidgetEditorial.load).toHaveBeenCalledOnce();
  });

  test("a chunk that failed is fetched again on another try", async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(new Error("offline"))
      .mockResolvedValueOnce({ default: () => <p>arrived</p> });
    await render(
      <TestEngine registry={{ WidgetEditorial: entry(() => null, { load }) }}>
        <Blocks blocks={[editorial("x")]} />
      </TestEngine>,
    );
    expect(texts()).toEqual(["This block cannot be shown."]);
    await act(async () => fireEvent.click(screen.getByRole("button")));
    expect(texts()).toEqual(["arrived"]);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test("a chunk that failed without a connection says so, and comes with it", async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(new Error("offline"))
      .mockResolvedValueOnce({ default: () => <p>arrived</p> });
    const connection = vi.spyOn(navigator, "onLine", "get");
    connection.mockReturnValue(false);
    await render(
      <TestEngine registry={{ WidgetEditorial: entry(() => null, { load }) }}>
        <Blocks blocks={[editorial("x")]} />
      </TestEngine>,
    );
    expect(texts()).toEqual(["There is no connection."]);
    connection.mockRestore();
    await act(async () => window.dispatchEvent(new Event("online")));
    expect(texts()).toEqual(["arrived"]);
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe("a verdict is reported once, when it changes", () => {
  test("and a listener that throws harms nobody", async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    await render(
      <TestEngine
        registry={testRegistry}
        onVerdict={() => {
          throw new Error("analytics is down");
        }}
      >
        <Blocks blocks={[editorial("one")]} />
      </TestEngine>,
    );
    expect(texts()).toEqual(["one"]);
    expect(console.error).toHaveBeenCalledWith(
      "onVerdict threw",
      expect.any(Error),
    );
  });

  test("drawing again says nothing new; what has left is forgotten", async () => {
    const { heard, onVerdict } = listen();
    const engine = createEngine({
      registry: testRegistry,
      data: createFakeData(),
      clock: createManualClock(),
      onVerdict,
    });
    const one = editorial("one");
    const page = (blocks: StoredBlock[]) => (
      <TestEngine engine={engine}>
        <Blocks blocks={blocks} />
      </TestEngine>
    );
    const { rerender } = await render(page([one, editorial("two")]));
    expect(heard).toEqual(["/0 shown", "/1 shown"]);
    rerender(page([one, editorial("another two")]));
    await act(async () => {});
    expect(heard).toHaveLength(2);
    rerender(page([one]));
    expect(engine.verdicts.all()).toHaveLength(1);
  });

  test("once the browser has nothing else to do, or when the page is left before", async () => {
    const { heard, onVerdict } = listen();
    const turns: (() => void)[] = [];
    const engine = createEngine({
      registry: testRegistry,
      data: createFakeData(),
      clock: createManualClock(),
      whenIdle: () => new Promise((resolve) => turns.push(resolve)),
      onVerdict,
    });
    const page = (titles: unknown[]) => (
      <TestEngine engine={engine}>
        <Blocks blocks={titles.map((title) => editorial("", { title }))} />
      </TestEngine>
    );
    const { rerender, unmount } = await render(page([1, "two"]));
    rerender(page(["one", "two"]));
    expect(heard).toEqual([]);
    expect(turns).toHaveLength(1);
    await act(async () => turns.shift()?.());
    expect(heard).toEqual(["/0 shown", "/1 shown"]);
    rerender(page(["one", 2]));
    expect(engine.verdicts.all().map(({ verdict }) => verdict)).toEqual([
      "shown",
      "invalid",
    ]);
    expect(heard).toHaveLength(2);
    unmount();
    expect(heard.slice(2)).toEqual(["/1 invalid"]);
    await act(async () => turns.shift()?.());
    expect(heard).toHaveLength(3);
  });
});

describe("a type says where it may be used", () => {
  const registry = {
    ...testRegistry,
    SignOut: entry(() => <p>signed out</p>, {
      places: ["product"],
      shape: anyShape,
    }),
  };
  const group = {
    "@type": "WidgetGroup",
    type: "single",
    widgets: [{ "@type": "SignOut" }, editorial("beside")],
  };

  test("a screen of the product is refused in a page of the programme, also inside a group", async () => {
    const verdicts: Verdict[] = [];
    await render(
      <TestEngine
        registry={registry}
        onVerdict={(verdict) => verdicts.push(verdict)}
      >
        <ContentBlocks
          blocks={[
            { type: "widget", widget: { "@type": "SignOut" } },
            { type: "widget", widget: group },
            { type: "widget", widget: { "@type": "SignOot" } },
          ]}
        />
      </TestEngine>,
    );
    expect(texts()).toEqual(["beside"]);
    const refused = {
      type: "SignOut",
      verdict: "invalid",
      path: "/@type",
      keyword: "place",
      reason: '"SignOut" is not allowed in a page of the programme',
    };
    expect(verdicts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          pointer: "/contentBlocs/0/widget",
          ...refused,
        }),
        expect.objectContaining({
          pointer: "/contentBlocs/1/widget/widgets/0",
          ...refused,
        }),
        expect.objectContaining({
          pointer: "/contentBlocs/2/widget",
          verdict: "unknown-type",
          nearest: undefined,
        }),
      ]),
    );
  });

  test("in a layout it is drawn, also inside a group", async () => {
    await render(
      <TestEngine registry={registry}>
        <Blocks blocks={[{ "@type": "SignOut" }, group]} />
      </TestEngine>,
    );
    expect(texts()).toEqual(["signed out", "signed out", "beside"]);
  });
});

describe("a block that is moved keeps its state", () => {
  const Counter = ({ config }: { config: { title?: string } }) => {
    const [count, setCount] = useState(0);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {config.title} {count}
      </button>
    );
  };
  const registry = { WidgetEditorial: entry(Counter) };
  const buttons = () =>
    screen.getAllByRole("button").map(({ textContent }) => textContent);
  const many = Array.from({ length: 60 }, (_, index) =>
    editorial("other", { id: index + 100 }),
  );

  test.each([
    ["in a list", [] as StoredBlock[]],
    ["in a long list", many],
  ])("by its id, %s", async (_, others) => {
    const [one, two] = [
      editorial("one", { id: 1 }),
      editorial("two", { id: 2 }),
    ];
    const page = (blocks: StoredBlock[]) => (
      <TestEngine registry={registry}>
        <Blocks blocks={blocks} />
      </TestEngine>
    );
    const { rerender } = await render(page([one, ...others, two]));
    fireEvent.click(screen.getByRole("button", { name: "one 0" }));
    rerender(page([two, ...others, one]));
    expect(buttons().at(0)).toBe("two 0");
    expect(buttons().at(-1)).toBe("one 1");
  });

  test("ids that repeat, or that are of two types, do not meet", async () => {
    const blocks = [
      editorial("one", { id: 1 }),
      editorial("again", { id: 1 }),
      editorial("none"),
    ];
    await render(
      <TestEngine registry={registry}>
        <Blocks blocks={blocks} />
      </TestEngine>,
    );
    expect(buttons()).toEqual(["one 0", "again 0", "none 0"]);
  });

  test("by the key of its layout", async () => {
    const node = (key: string) => ({
      key,
      block: { "@type": "WidgetEditorial", title: key },
    });
    const page = (...keys: string[]) => (
      <TestEngine registry={registry}>
        <Page
          layout={
            {
              version: 1,
              name: "test",
              regions: { main: keys.map(node) },
            } as PlainLayout
          }
        />
      </TestEngine>
    );
    const { rerender } = await render(page("a", "b"));
    fireEvent.click(screen.getByRole("button", { name: "a 0" }));
    rerender(page("b", "a"));
    expect(buttons()).toEqual(["b 0", "a 1"]);
  });
});
