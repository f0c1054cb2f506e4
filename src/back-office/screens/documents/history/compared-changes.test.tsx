import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listChanges } from "#src/domain/documents/diff.ts";
import type { Steps } from "#src/domain/steps.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { renderOffice } from "#tests/support/office-scene.tsx";
import { ComparedChanges } from "./compared-changes.tsx";

vi.mock(import("#src/domain/documents/diff.ts"), async (importOriginal) => ({
  ...(await importOriginal()),
  listChanges: vi.fn(),
}));

/** The time of the processor, when the browser last did other work, and how long it waited at most. */
let [now, turnedAt, longest] = [0, 0, 0];
let isTurnAwaited = false;

/** A comparison that takes long until there has been enough of it. */
function* comparison(isEnough: () => boolean): Steps<never> {
  while (!isEnough() && longest < 1_000) {
    if (!isTurnAwaited)
      setTimeout(() => {
        isTurnAwaited = false;
        turnedAt = now;
      });
    isTurnAwaited = true;
    now += 5;
    longest = Math.max(longest, now - turnedAt);
    yield;
  }
  const change = { pointer: "/a", label: "A field", language: null };
  return {
    changes: [{ ...change, before: "old", after: "new" }],
    total: 1,
  } as never;
}

beforeEach(async () => {
  await initForTests("en");
  [now, turnedAt, longest] = [0, 0, 0];
  vi.stubGlobal("matchMedia", () => ({
    ...{ matches: false, addEventListener: () => {} },
    removeEventListener: () => {},
  }));
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const registry = {
  ...{ kinds: [], blocks: [], categories: [], places: [], targets: [] },
};

const compare = (isEnough: () => boolean) => {
  vi.mocked(listChanges).mockImplementation(() => comparison(isEnough));
  return renderOffice(<ComparedChanges before={{}} after={{}} schema={{}} />, {
    "GET /bo/registry": registry,
  });
};

test("BO-9.93 a long comparison never blocks the browser, and says after a while that it is running", async () => {
  let isEnough = false;
  const startedAt = Date.now();
  await compare(() => isEnough);
  await screen.findByText("Comparing…");
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(300);
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThanOrEqual(50);
  isEnough = true;
  await screen.findByText("A field");
  expect(screen.queryByText("Comparing…")).toBeNull();
});

test("a short one does not say that it is running", async () => {
  await compare(() => true);
  await screen.findByText("A field");
  expect(screen.queryByText("Comparing…")).toBeNull();
});
