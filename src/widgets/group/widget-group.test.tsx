import {
  act,
  cleanup,
  fireEvent,
  render,
  screen,
} from "@testing-library/react";
import { Fragment, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoredBlock } from "#src/engine/contract.ts";
import type { Inspector } from "#src/engine/core/types.ts";
import {
  ReactEngineContext,
  useEngineContext,
} from "#src/engine/react/context.ts";
import {
  TestEngine,
  type TestEngineProps,
} from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import { WidgetEditorial } from "#src/schema/shapes/widgets.gen.js";
import WidgetGroup from "./widget-group.tsx";

const registry: NonNullable<TestEngineProps["registry"]> = {
  WidgetEditorial: {
    shape: WidgetEditorial,
    places: ["programme", "product"],
    load: async () => ({
      default: ({ config }) => (
        <a href="/content/1">{String(config["title"])}</a>
      ),
    }),
  },
};

const slide = (title: string, more: StoredBlock = {}): StoredBlock => ({
  "@type": "WidgetEditorial",
  title,
  ...more,
});

type Kind = "single" | "double" | "double-free" | "carousel";

const inspector: Inspector = {
  ...{ outline: undefined, audited: (verdict) => verdict, explain: () => "" },
  ...{ label: () => null, placeholder: ({ verdict }) => <i>{verdict}</i> },
};

function Inspected({ children }: { children: ReactNode }) {
  return (
    <ReactEngineContext value={{ ...useEngineContext(), inspector }}>
      {children}
    </ReactEngineContext>
  );
}

async function show(
  type: Kind,
  widgets: unknown[],
  Around: typeof Inspected = Fragment as never,
): Promise<void> {
  render(
    <TestEngine registry={registry}>
      <Around>
        <WidgetGroup
          config={{ "@type": "WidgetGroup", type, widgets }}
          pointer=""
        />
      </Around>
    </TestEngine>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
}

/** Simulates the device: `queries` match, others do not. */
const device = (...queries: string[]) =>
  vi.stubGlobal("matchMedia", (media: string) => ({
    matches: queries.includes(media),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));

const wait = (milliseconds: number) =>
  act(() => vi.advanceTimersByTimeAsync(milliseconds));

const titles = () =>
  screen.queryAllByRole("link").map((link) => link.textContent);

/** The visible slide: the others are inert. */
const current = () =>
  [...document.querySelectorAll('[aria-roledescription="élément"]')]
    .filter((element) => !element.hasAttribute("inert"))
    .map((element) => element.textContent);

beforeEach(async () => {
  await initForTests("fr");
  vi.useFakeTimers();
  device();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const three = [slide("Un"), slide("Deux"), slide("Trois")];

test("CH-2.2.4 CH-2.2.5 CH-9.10 a carousel advances every 3000 ms, and loops", async () => {
  await show("carousel", three);
  expect(current()).toEqual(["Un"]);
  await wait(2999);
  expect(current()).toEqual(["Un"]);
  await wait(1);
  expect(current()).toEqual(["Deux"]);
  await wait(3000);
  expect(current()).toEqual(["Trois"]);
  await wait(3000);
  expect(current()).toEqual(["Un"]);
});

test.each([
  ["carousel", "[role=group]", 3],
  ["double", "[data-block]", 3],
] as const)(
  "BO-4.3 %s: what the inspector explains comes after the group, and is none of its parts",
  async (type, parts, count) => {
    const over = slide("Fini", { diffusionEndAt: "2020-01-01T00:00:00Z" });
    await show(type, [over, ...three], Inspected);
    expect(document.querySelectorAll(parts)).toHaveLength(count);
    const reason = screen.getByText("after-window");
    expect(reason.closest(parts)).toBeNull();
    const last = [...document.querySelectorAll(parts)].at(-1);
    expect(
      reason.compareDocumentPosition(last as Element) &
        Node.DOCUMENT_POSITION_PRECEDING,
    ).toBeTruthy();
  },
);

test("CH-2.2.6 a carousel pauses while it is hovered", async () => {
  await show("carousel", three);
  const carousel = screen.getByRole("region", { name: "À la une" });
  fireEvent.mouseEnter(carousel);
  await wait(9000);
  expect(current()).toEqual(["Un"]);
  fireEvent.mouseLeave(carousel);
  await wait(3000);
  expect(current()).toEqual(["Deux"]);
});

test("a carousel pauses while it has focus, and announces its slides", async () => {
  await show("carousel", three);
  const slides = document.querySelector("[aria-live]");
  expect(slides?.getAttribute("aria-live")).toBe("off");
  act(() => screen.getByRole("link", { name: "Un" }).focus());
  await wait(9000);
  expect(current()).toEqual(["Un"]);
  expect(slides?.getAttribute("aria-live")).toBe("polite");
});

test("a carousel stops and starts by its button, while that has focus", async () => {
  await show("carousel", three);
  fireEvent.click(screen.getByRole("button", { name: /en pause/ }));
  await wait(9000);
  expect(current()).toEqual(["Un"]);
  const play = screen.getByRole("button", { name: /Lancer/ });
  act(() => play.focus());
  fireEvent.click(play);
  await wait(3000);
  expect(current()).toEqual(["Deux"]);
});

test("a carousel goes back and forward by its buttons, in a loop", async () => {
  await show("carousel", three);
  fireEvent.click(screen.getByRole("button", { name: "Élément précédent" }));
  expect(current()).toEqual(["Trois"]);
  fireEvent.click(screen.getByRole("button", { name: "Élément suivant" }));
  expect(current()).toEqual(["Un"]);
});

test("a carousel does not move if reduced motion is preferred", async () => {
  device("(prefers-reduced-motion: reduce)");
  await show("carousel", three);
  await wait(9000);
  expect(current()).toEqual(["Un"]);
  expect(screen.getByRole("button", { name: /Lancer/ })).toBeTruthy();
});

test("hidden widgets leave no gap: no slide, no carousel for a single one", async () => {
  const past = { diffusionEndAt: "2020-01-01" };
  await show("carousel", [null, slide("Passé", past), slide("Seul")]);
  expect(titles()).toEqual(["Seul"]);
  expect(screen.queryByRole("button")).toBeNull();
});

test("CH-1.11 double-free hides desktop-only widgets on small screens", async () => {
  const widgets = [
    slide("Partout"),
    slide("Aussi", { isMobile: true }),
    slide("Grand écran", { isMobile: false }),
  ];
  await show("double-free", widgets);
  expect(titles()).toEqual(["Partout", "Aussi"]);
  cleanup();
  device("(min-width: 960px)");
  await show("double-free", widgets);
  expect(titles()).toEqual(["Partout", "Aussi", "Grand écran"]);
});

test("an empty group renders nothing", async () => {
  await show("double", []);
  expect(document.querySelector("section")).toBeNull();
});
