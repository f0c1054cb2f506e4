import {
  QueryClient,
  QueryClientProvider,
  useQuery,
} from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { HttpError } from "#src/api/errors/error-classes.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { QueryBoundary, SourceBoundary } from "./query-boundary.tsx";

beforeAll(() => initForTests("fr"));
afterEach(cleanup);

/** A query whose responses are controlled by the test. */
function show(keepsHeight = true) {
  const calls: PromiseWithResolvers<string>[] = [];
  function Greeting() {
    const query = useQuery({
      queryKey: ["greeting"],
      retry: false,
      queryFn: () => {
        const call = Promise.withResolvers<string>();
        calls.push(call);
        return call.promise;
      },
    });
    return (
      <QueryBoundary query={query} minHeight={120} keepsHeight={keepsHeight}>
        {(data) => <p>{data}</p>}
      </QueryBoundary>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Greeting />
    </QueryClientProvider>,
  );
  return calls;
}

const loading = () => document.querySelector("[aria-busy=true]");
const failure = (status: number) =>
  new HttpError({ method: "GET", path: "/x", status });

test("AS-4.16 CH-3.15 a query is pending, then resolved", async () => {
  const [call] = show();
  expect(loading()).not.toBeNull();
  call?.resolve("Bonjour");
  expect(await screen.findByText("Bonjour")).toBeTruthy();
  expect(loading()).toBeNull();
});

test.each([
  [true, "120px"],
  [false, "0px"],
])(
  "with keepsHeight %j the content is at least %s high",
  async (keepsHeight, height) => {
    const [call] = show(keepsHeight);
    expect((loading() as HTMLElement).style.minBlockSize).toBe("120px");
    call?.resolve("Bonjour");
    const drawn = (await screen.findByText("Bonjour")).parentElement;
    expect(drawn?.style.minBlockSize).toBe(height);
  },
);

test("AS-4.16 AS-8.10 CH-3.15 a rejected query says what to do, and can be retried", async () => {
  const calls = show();
  calls[0]?.reject(failure(500));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Réessayez dans un moment ou contactez");
  expect(loading()).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  calls[1]?.resolve("Bonjour");
  expect(await screen.findByText("Bonjour")).toBeTruthy();
});

test("a missing resource is not an error", async () => {
  const [call] = show();
  call?.reject(failure(404));
  expect(await screen.findByText(/n’existe pas/)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test.each([
  [500, "Quelle surprise…"],
  [403, undefined],
  [404, undefined],
])(
  "AS-2.6.4 if a page's source fails with %i its panel is titled %s",
  (status, title) => {
    render(
      <SourceBoundary
        source={{ status: "failed", error: failure(status), retry: vi.fn() }}
        loading={null}
      >
        {() => null}
      </SourceBoundary>,
    );
    const heading = screen.queryByRole("heading", { level: 2 });
    expect(heading?.textContent).toBe(title);
    const home = screen.queryByRole("link", { name: "Aller à l’accueil" });
    expect(home?.getAttribute("href")).toBe(title && "/");
  },
);

test("AS-4.16 AS-8.10 a page's source is loading, then failed and retried, then ready", () => {
  const retry = vi.fn();
  const draw = (
    source: ComponentProps<typeof SourceBoundary<string>>["source"],
  ) => (
    <SourceBoundary source={source} loading={<p>Un instant</p>}>
      {(data) => <p>{data}</p>}
    </SourceBoundary>
  );
  const { rerender } = render(draw({ status: "loading" }));
  expect(screen.getByText("Un instant")).toBeTruthy();
  rerender(draw({ status: "failed", error: failure(500), retry }));
  expect(screen.queryByText("Un instant")).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain("Réessayez");
  fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(retry).toHaveBeenCalledOnce();
  rerender(draw({ status: "ready", data: "Bonjour" }));
  expect(screen.getByText("Bonjour")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
