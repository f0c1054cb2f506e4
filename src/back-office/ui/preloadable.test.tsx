import { cleanup, render, screen } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { FailureBoundary } from "#src/ui/failure-boundary.tsx";
import { preloadable } from "./preloadable.tsx";

afterEach(cleanup);

const Title = ({ text }: { text: string }) => <h1>{text}</h1>;
const code = async () => ({ default: Title });

const show = (part: ReactNode) =>
  render(
    <FailureBoundary fallback="failed">
      <Suspense fallback="loading">{part}</Suspense>
    </FailureBoundary>,
  ).container;

test("what was preloaded is rendered immediately, anything else once it has loaded", async () => {
  const Early = preloadable(code);
  await Early.preload();
  expect(show(<Early text="now" />).textContent).toBe("now");
  const Late = preloadable(code);
  expect(show(<Late text="later" />).textContent).toBe("loading");
  await screen.findByRole("heading", { name: "later" });
});

test("code that cannot be preloaded is loaded again where it is rendered, and fails there", async () => {
  let attempts = 0;
  const Part = preloadable(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("offline");
    return code();
  });
  await Part.preload();
  show(<Part text="again" />);
  await screen.findByRole("heading", { name: "again" });

  const Gone = preloadable<object>(() => Promise.reject(new Error("gone")));
  await Gone.preload();
  // React logs what the boundary catches.
  vi.spyOn(console, "error").mockReturnValue();
  show(<Gone />);
  expect(await screen.findByText("failed")).toBeDefined();
});
