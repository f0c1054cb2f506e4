import { useQuery } from "@tanstack/react-query";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { useListState } from "#src/back-office/list-state.ts";
import { formatDate } from "#src/i18n/dates.ts";
import styles from "./participants.module.css";

type PersonPath =
  | "/participants/{id}/entries"
  | "/participants/{id}/movements"
  | "/participants/{id}/notes"
  | "/participants/{id}/orders";

/** A list of what concerns a person, whose page is in the address. */
export function usePersonList<P extends PersonPath>(
  path: P,
  id: string,
  filter: Readonly<Record<string, string | undefined>> = {},
) {
  const list = useListState(["part", "status"], { pageSize: 15 });
  const { page, itemsPerPage, sort } = list.state;
  const query = {
    ...{ page, itemsPerPage, sort },
    ...filter,
  };
  return {
    query: useQuery(listQuery(useOffice(), path, query, { id })),
    list,
  };
}

/** A column of instants. */
export const dateColumn = <Row>(
  title: string,
  dateOf: (row: Row) => string,
) => ({
  ...{ key: "date", title, isSorted: true },
  className: styles["date"] ?? "",
  render: (_: unknown, row: Row) => formatDate(dateOf(row), "lll"),
});
