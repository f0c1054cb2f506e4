import { useLocation, useSearchParams } from "wouter";

type State = Readonly<Record<string, string | undefined>>;

interface ListOptions {
  /** How many entries a page has. */
  pageSize?: number;
  /** A parameter for the entry that is open beside the list. */
  entry?: string;
}

/**
 * Filter, order, page and columns of a list, kept in the address: it can be left, reloaded and shared (BO-7.5).
 * @param names the parameters of the filter, besides `sort`
 */
export function useListState(
  names: readonly string[],
  { pageSize = 30, entry }: ListOptions = {},
) {
  const [path, navigate] = useLocation();
  const [search] = useSearchParams();
  const current = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const filter: State = Object.fromEntries(
    [...names, "sort"].map((name) => [name, search.get(name) ?? undefined]),
  );
  const hide = search.get("hide") ?? undefined;

  const opened =
    entry === undefined ? undefined : (search.get(entry) ?? undefined);

  function addressOf(
    next: State,
    page: number,
    open?: string,
    hidden = hide,
  ): string {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(next))
      if (value !== undefined && value !== "") params.set(name, value);
    if (hidden !== undefined) params.set("hide", hidden);
    if (page > 1) params.set("page", String(page));
    if (entry !== undefined && open !== undefined) params.set(entry, open);
    return params.size === 0 ? path : `${path}?${params}`;
  }

  return {
    /** The parameters of the call. */
    state: {
      ...filter,
      page: String(current),
      itemsPerPage: String(pageSize),
    } as State,
    /** Changes parts of the filter, and shows its first page. */
    change: (changes: State) =>
      navigate(addressOf({ ...filter, ...changes }, 1)),
    /** The keys of columns that are not shown; undefined if the address does not say. */
    hidden: hide?.split(","),
    hide: (keys: readonly string[]) =>
      navigate(addressOf(filter, current, opened, keys.join(",")), {
        replace: true,
      }),
    opened,
    /** Opens an entry beside the list; the browser's "back" leaves the list. */
    open: (next: string | undefined) =>
      navigate(addressOf(filter, current, next), { replace: true }),
    /** The address of the list without an entry. */
    listAddress: addressOf(filter, current),
    /** The address of an entry beside the list. */
    addressOf: (next: string) => addressOf(filter, current, next),
    /** For antd's tables. */
    page: {
      current,
      pageSize,
      onChange: (next: number) => navigate(addressOf(filter, next)),
    },
  };
}

export type ListState = ReturnType<typeof useListState>;

/** What antd says of a column that is sorted by. */
interface Sorter {
  columnKey?: unknown;
  order?: unknown;
}

/**
 * The order of a list, kept in its address (BO-7.5).
 * @param sort a column, with `-` for descending
 */
export const listSort = (
  sort: string | undefined,
  change: (changes: { sort: string | undefined }) => void,
) => ({
  /** What a column is sorted by. */
  by: (key: string) => ({
    key,
    sorter: true,
    sortOrder:
      sort === key
        ? ("ascend" as const)
        : sort === `-${key}`
          ? ("descend" as const)
          : null,
  }),
  /** For antd's tables. */
  onChange(
    _page: unknown,
    _filters: unknown,
    sorter: Sorter | readonly Sorter[],
    { action }: { action: string },
  ): void {
    if (action !== "sort") return;
    const { columnKey, order } = [sorter].flat()[0] ?? {};
    change({
      sort:
        order == null
          ? undefined
          : `${order === "descend" ? "-" : ""}${String(columnKey)}`,
    });
  },
});
