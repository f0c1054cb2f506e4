import { useListState } from "#src/back-office/list-state.ts";

export const filters = ["missing", "unused", "archived"] as const;

/** What is searched, filtered and sorted, kept in the address. */
export const useLibraryState = () =>
  useListState(["q", "show", "sort"], { pageSize: 48, entry: "picture" });

/** The query of GET /media. */
export const libraryQuery = ({
  q,
  show,
  sort,
  page,
  itemsPerPage,
}: Readonly<Record<string, string | undefined>>) => ({
  ...{ q, sort, page, itemsPerPage },
  ...(show === "missing" && { missingAlt: "true" }),
  ...(show === "unused" && { unused: "true" }),
  ...(show === "archived" && { archived: "true" }),
});
