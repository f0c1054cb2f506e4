import { cleanup, render, screen } from "@testing-library/react";
import { Component, type ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { Steps } from "#src/domain/declaration/steps.ts";
import { useInSlices } from "./use-in-slices.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: "" };

  static getDerivedStateFromError({ message }: Error) {
    return { message };
  }

  override render() {
    return this.state.message || this.props.children;
  }
}

function* failing(): Steps<string> {
  yield;
  throw new Error("It cannot be compared");
}

function Result({ begin }: { begin: () => Steps<string> }) {
  const { result, isSlow } = useInSlices(begin);
  return result ?? (isSlow ? "Slow" : "Waiting");
}

test("an error of the work reaches the screen's boundary", async () => {
  render(
    <Boundary>
      <Result begin={failing} />
    </Boundary>,
    { onCaughtError: () => {} },
  );
  expect(await screen.findByText("It cannot be compared")).toBeTruthy();
});

test("BO-9.93 long work never blocks the browser, and says after a while that it is running", async () => {
  // The time of the processor, when the browser last did other work, and how long it waited at most.
  let [now, turnedAt, longest] = [0, 0, 0];
  let isTurnAwaited = false;
  let isEnough = false;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  function* long(): Steps<string> {
    while (!isEnough && longest < 1_000) {
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
    return "Done";
  }
  const startedAt = Date.now();
  render(<Result begin={long} />);
  await screen.findByText("Slow");
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(300);
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThanOrEqual(50);
  isEnough = true;
  await screen.findByText("Done");
});

test("short work does not say that it is running", async () => {
  function* short(): Steps<string> {
    yield;
    return "Done";
  }
  const shown: string[] = [];
  function Watched() {
    const { result, isSlow } = useInSlices(short);
    shown.push(result ?? (isSlow ? "Slow" : "Waiting"));
    return <p>{result}</p>;
  }
  render(<Watched />);
  await screen.findByText("Done");
  expect(shown).not.toContain("Slow");
});
