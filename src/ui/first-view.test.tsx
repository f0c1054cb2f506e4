import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { firstViewDrawn } from "./first-view.ts";

/** Reports in the next task which elements are on the screen: all but those marked as below it. */
class Screen {
  private elements: HTMLElement[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tell: (entries: object[]) => void;
  constructor(tell: (entries: object[]) => void) {
    this.tell = tell;
  }
  observe(target: HTMLElement) {
    this.elements.push(target);
    this.timer ??= setTimeout(() =>
      this.tell(
        this.elements.map((element) => ({
          target: element,
          isIntersecting: !("below" in element.dataset),
        })),
      ),
    );
  }
  disconnect() {
    clearTimeout(this.timer);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IntersectionObserver", Screen);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Returns whether the first view has been rendered after `time` milliseconds. */
function follow() {
  const drawn = vi.fn();
  void firstViewDrawn().then(drawn);
  return async (time: number) => {
    await vi.advanceTimersByTimeAsync(time);
    return drawn.mock.calls.length > 0;
  };
}
const soon = 500;

test("the first view is complete when nothing on the screen is busy, except what waits for it", async () => {
  document.body.innerHTML =
    '<p aria-busy="true"></p><p aria-busy="true" data-below></p><p aria-busy="true" data-later></p>';
  const isDrawnAfter = follow();
  expect(await isDrawnAfter(soon)).toBe(false);
  document.querySelector("p")?.setAttribute("aria-busy", "false");
  expect(await isDrawnAfter(soon)).toBe(true);
});

test("the splash screen does not count as the first view", async () => {
  const page = new DOMParser().parseFromString(
    readFileSync("index.html", "utf8"),
    "text/html",
  );
  const root = page.getElementById("root");
  if (root !== null) document.body.append(root);
  const isDrawnAfter = follow();
  expect(await isDrawnAfter(soon)).toBe(false);
  root?.replaceChildren("Belle Saison");
  expect(await isDrawnAfter(soon)).toBe(true);
});

test("waits for three seconds at most", async () => {
  document.body.innerHTML = '<p aria-busy="true"></p>';
  const isDrawnAfter = follow();
  expect(await isDrawnAfter(2_900)).toBe(false);
  expect(await isDrawnAfter(soon)).toBe(true);
});
