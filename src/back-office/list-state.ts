import { useLocation, useSearchParams } from "wouter";

type State = Readonly<Record<string, string | undefined>>;

/** How many entries a page of a list has. */
const PAGE_SIZE = 30;

/**
 * The filter and the page of a list, kept in the address: it can be left, reloaded and shared (BO-7.5).
 * @param names the parameters of the filter
 */
export function useListState(names: readonly string[]) {
  const [path, navigate] = useLocation();
  const [search] = useSearchParams();
  const current = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const filter: State = Object.fromEntries(
    names.map((name) => [name, search.get(name) ?? undefined]),
  );

  function show(next: State, page: number): void {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(next))
      if (value !== undefined && value !== "") params.set(name, value);
    if (page > 1) params.set("page", String(page));
    navigate(params.size === 0 ? path : `${path}?${params}`);
  }

  return {
    /** The parameters of the call. */
    state: { ...filter, page: String(current), itemsPerPage: "30" } as State,
    /** Changes parts of the filter, and shows its first page. */
    change: (changes: State) => show({ ...filter, ...changes }, 1),
    /** For antd's tables. */
    page: {
      current,
      pageSize: PAGE_SIZE,
      onChange: (next: number) => show(filter, next),
    },
  };
}
