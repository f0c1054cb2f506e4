import { cleanup, render, screen } from "@testing-library/react";
import { Component, type ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { useInSlices } from "./use-in-slices.ts";

afterEach(cleanup);

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: "" };

  static getDerivedStateFromError({ message }: Error) {
    return { message };
  }

  override render() {
    return this.state.message || this.props.children;
  }
}

function* failing(): Generator<undefined, string> {
  yield;
  throw new Error("It cannot be compared");
}

const Result = () => useInSlices(failing).result ?? "Waiting";

test("an error of the work reaches the screen's boundary", async () => {
  render(
    <Boundary>
      <Result />
    </Boundary>,
    { onCaughtError: () => {} },
  );
  expect(await screen.findByText("It cannot be compared")).toBeTruthy();
});
