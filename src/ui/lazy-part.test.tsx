import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { lazyPart } from "./lazy-part.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a part whose code fails to load does not break the page, and loads later: after a pause, or when back online", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<() => string>>();
  load.mockRejectedValue(new TypeError("Failed to fetch"));
  const Part = lazyPart(load);
  await act(async () =>
    render(
      <>
        <h1>Page</h1>
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </>,
    ),
  );
  expect(load).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(load).toHaveBeenCalledTimes(2);
  expect(document.body.textContent).toBe("Page");
  load.mockResolvedValue(() => "Part");
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(screen.getByText("Part", { exact: false })).toBeTruthy();
});
