import {
  infiniteQueryOptions,
  keepPreviousData,
  notifyManager,
  queryOptions,
} from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
  vi,
} from "vitest";
import {
  createQueryClient,
  refetchInLanguage,
} from "#src/api/cache/query-client.ts";
import { createTestClient } from "#src/api/client/testing.ts";
import { HttpError } from "#src/api/errors/error-classes.ts";
import { isComplete } from "#src/api/programme/pages.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { createDataPort, type DataTables } from "./data-port.ts";
import { createPagedPort } from "./paged-port.ts";

beforeEach(() => initForTests("fr"));
beforeAll(() => notifyManager.setScheduler(queueMicrotask));
afterEach(cleanup);

const nothing = { sources: {}, pages: {} };

function port(tables: Partial<DataTables>) {
  const queries = createQueryClient(createTestClient("http://nowhere"), {
    open: async () => undefined,
    end: async () => undefined,
  });
  return {
    queries,
    ...createDataPort({ ...nothing, ...tables, createPagedPort }, queries),
  };
}

/** A source whose responses the test controls, in any order. */
function byHand(keepsPrevious = false) {
  const open: {
    params: unknown;
    resolve: (data: object) => void;
    reject: (error: Error) => void;
    signal: AbortSignal;
  }[] = [];
  const load = vi.fn(
    (params: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<object>((resolve, reject) => {
        open.push({ params, resolve, reject, signal });
      }),
  );
  const factory = (params: object) =>
    queryOptions({
      queryKey: ["by-hand", params],
      queryFn: ({ signal }) => load(params, { signal }),
      ...(keepsPrevious && { placeholderData: keepPreviousData }),
    });
  return { open, load, factory };
}

describe("a source", () => {
  test("that failed before its block mounted is not refetched immediately, but later", async () => {
    const content = byHand();
    const { prefetch, useSource } = port({
      sources: { content: content.factory },
    });
    prefetch("content", { id: "9" });
    await act(async () => content.open[0]?.reject(new Error("404")));
    prefetch("content", { id: "9" });
    const { result, unmount } = renderHook(() =>
      useSource("content", { id: "9" }),
    );
    expect(result.current.status).toBe("failed");
    expect(content.load).toHaveBeenCalledTimes(1);
    unmount();
    const later = Date.now() + 6_000;
    vi.spyOn(Date, "now").mockReturnValue(later);
    renderHook(() => useSource("content", { id: "9" }));
    vi.mocked(Date.now).mockRestore();
    expect(content.load).toHaveBeenCalledTimes(2);
  });

  test("is loading, then ready; simultaneous subscribers share one request", async () => {
    const badge = byHand();
    const { useSource } = port({ sources: { badge: badge.factory } });
    const one = renderHook(() => useSource("badge", { id: "3" }));
    const other = renderHook(() => useSource("badge", { id: "3" }));
    expect(one.result.current.status).toBe("loading");
    await act(async () => badge.open[0]?.resolve({ title: "Or" }));
    const ready = { status: "ready", data: { title: "Or" } };
    expect(one.result.current).toMatchObject(ready);
    expect(other.result.current).toMatchObject(ready);
    expect(badge.load).toHaveBeenCalledTimes(1);
    expect(badge.load.mock.calls[0]?.[0]).toEqual({ id: "3" });
  });

  test.each([403, 404])(
    "whose refetch is refused with %d is no longer shown; after other failures it is",
    async (status) => {
      const badge = byHand();
      const { useSource } = port({ sources: { badge: badge.factory } });
      const { result } = renderHook(() => useSource("badge", {}));
      await act(async () => badge.open[0]?.resolve({ title: "Or" }));
      for (const [call, answer] of [
        [1, 500],
        [2, status],
      ] as const) {
        expect(result.current.status).toBe("ready");
        await act(async () => result.current.retry());
        const failed = { method: "GET", path: "/x", status: answer } as const;
        await act(async () => badge.open[call]?.reject(new HttpError(failed)));
      }
      expect(result.current.status).toBe("failed");
      expect(result.current).not.toHaveProperty("data");
    },
  );

  test("keeps its state while nothing changes", async () => {
    const badge = byHand();
    const { useSource } = port({ sources: { badge: badge.factory } });
    const { result, rerender } = renderHook(() => useSource("badge", {}));
    await act(async () => badge.open[0]?.resolve({}));
    const before = result.current;
    rerender();
    expect(result.current).toBe(before);
  });

  test("fails immediately, and refetches on demand", async () => {
    const badge = byHand();
    const { useSource } = port({ sources: { badge: badge.factory } });
    const { result } = renderHook(() => useSource("badge", {}));
    await act(async () => badge.open[0]?.reject(new Error("no")));
    expect(result.current).toMatchObject({
      status: "failed",
      error: new Error("no"),
    });
    act(() => result.current.retry());
    await waitFor(() => expect(result.current.status).toBe("loading"));
    await act(async () => badge.open[1]?.resolve({}));
    expect(result.current.status).toBe("ready");
  });

  test("is available to components that mount after a prefetch", async () => {
    const badge = byHand();
    const { prefetch, useSource } = port({ sources: { badge: badge.factory } });
    prefetch("badge", { id: "3" });
    await act(async () => badge.open[0]?.resolve({ title: "Or" }));
    const { result } = renderHook(() => useSource("badge", { id: "3" }));
    expect(result.current.status).toBe("ready");
    expect(badge.load).toHaveBeenCalledTimes(1);
  });

  test("is aborted when it has no subscribers left", async () => {
    const badge = byHand();
    const { useSource } = port({ sources: { badge: badge.factory } });
    const { unmount } = renderHook(() => useSource("badge", {}));
    unmount();
    expect(badge.open[0]?.signal.aborted).toBe(true);
  });

  test.each([
    [true, "ready"],
    [false, "loading"],
  ])(
    "with other params and keepsPrevious %s it is %s",
    async (keeps, status) => {
      const challenges = byHand(keeps);
      const { useSource } = port({
        sources: { challenges: challenges.factory },
      });
      const { result, rerender } = renderHook(
        (type: string) => useSource("challenges", { type }),
        { initialProps: "Deal" },
      );
      await act(async () => challenges.open[0]?.resolve(["deal"]));
      rerender("Photo");
      expect(result.current.status).toBe(status);
      await act(async () => challenges.open[1]?.resolve(["photo"]));
      expect(result.current.data).toEqual(["photo"]);
    },
  );

  test("is refetched in another language, and stays meanwhile", async () => {
    const badge = byHand();
    const { useSource, queries } = port({ sources: { badge: badge.factory } });
    const { result } = renderHook(() => useSource("badge", { id: "3" }));
    await act(async () => badge.open[0]?.resolve({ title: "Or" }));
    act(() => void refetchInLanguage(queries));
    await waitFor(() => expect(badge.open).toHaveLength(2));
    expect(result.current.data).toEqual({ title: "Or" });
    await act(async () => badge.open[1]?.resolve({ title: "Gold" }));
    expect(result.current.data).toEqual({ title: "Gold" });
  });
});

describe("a paged source", () => {
  const contents = (fails: () => boolean = () => false) => {
    const loadPage = vi.fn(async (page: number) => {
      if (page > 1 && fails()) throw new Error("no");
      const items = [[1, 2], [3, 4], [5]][page - 1] ?? [];
      return { items, total: 5, omitted: 0, received: items.length };
    });
    const factory = () =>
      infiniteQueryOptions({
        queryKey: ["contents"],
        queryFn: ({ pageParam }) => loadPage(pageParam),
        initialPageParam: 1,
        getNextPageParam: (_, pages) =>
          isComplete(pages) ? undefined : pages.length + 1,
      });
    return { loadPage, factory };
  };

  test("loads page by page until its total", async () => {
    const { usePages } = port({ pages: { contents: contents().factory } });
    const { result } = renderHook(() => usePages("contents", {}));
    expect(result.current).toMatchObject({ status: "loading", items: [] });
    await waitFor(() => expect(result.current.status).toBe("ready"));
    expect(result.current).toMatchObject({
      items: [1, 2],
      total: 5,
      hasMore: true,
    });
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.items).toEqual([1, 2, 3, 4]));
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.hasMore).toBe(false));
    expect(result.current.items).toEqual([1, 2, 3, 4, 5]);
  });

  test("retains loaded pages when a page fails, and continues from there", async () => {
    let broken = true;
    const { usePages } = port({
      pages: { contents: contents(() => broken).factory },
    });
    const { result } = renderHook(() => usePages("contents", {}));
    await waitFor(() => expect(result.current.status).toBe("ready"));
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.error?.message).toBe("no"));
    expect(result.current).toMatchObject({ status: "ready", items: [1, 2] });
    broken = false;
    act(() => result.current.retry());
    await waitFor(() => expect(result.current.items).toEqual([1, 2, 3, 4]));
    expect(result.current.error).toBeUndefined();
  });

  test("can be prefetched", async () => {
    const source = contents();
    const { prefetch, usePages } = port({
      pages: { contents: source.factory },
    });
    prefetch("contents", {});
    const { result } = renderHook(() => usePages("contents", {}));
    await waitFor(() => expect(result.current.status).toBe("ready"));
    expect(source.loadPage).toHaveBeenCalledTimes(1);
  });
});

test("sources of the registry are known by kind; an unknown name throws", () => {
  const { kinds, prefetch } = port({
    sources: { badge: byHand().factory },
    pages: {
      contents: () =>
        infiniteQueryOptions({
          queryKey: ["contents"],
          queryFn: async () => ({ items: [], total: 0, received: 0 }),
          initialPageParam: 1,
          getNextPageParam: () => undefined,
        }),
    },
  });
  expect(kinds).toEqual({ badge: "source", contents: "pages" });
  expect(() => prefetch("bagde", {})).toThrow(
    'The registry has no source "bagde"; it has badge',
  );
});
