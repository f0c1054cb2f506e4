import type { UseQueryResult } from "@tanstack/react-query";
import { lazy } from "react";
import type { OfficeList as Page } from "#src/back-office/api/office.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { type ListState, listSort } from "#src/back-office/list-state.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import {
  ColumnChoice,
  type OfficeColumn,
  useHiddenColumns,
} from "./column-choice.tsx";
import { OfficeTable, type OfficeTableProps } from "./office-table.tsx";
import type { SavedViewsProps } from "./saved-views-menu.tsx";

interface Props<Row>
  extends Pick<OfficeTableProps<Row>, "label" | "empty" | "rowSelection"> {
  columns: readonly OfficeColumn<Row>[];
  query: Pick<UseQueryResult<Page<Row>>, "data" | "error" | "isFetching"> & {
    refetch: () => Promise<unknown>;
  };
  /** If omitted, the list has one page and always the same columns. */
  list?: ListState;
}

const SavedViewsMenu = lazy(() => import("./saved-views-menu.tsx"));

/** The named views of a list, loaded beside it. */
export const SavedViews = (props: SavedViewsProps) => (
  <ScreenPart fallback={null}>
    <SavedViewsMenu {...props} />
  </ScreenPart>
);

/** A list of the server, page by page, sorted by it, with the columns that were chosen (BO-7.5); a failure is shown above what was loaded before, or instead of a list. */
export function OfficeList<Row extends { id: number | string }>({
  query,
  list,
  columns,
  ...table
}: Props<Row>) {
  const { data, error, isFetching } = query;
  const choice = useHiddenColumns(list, columns);
  const sorting = list && listSort(list.state["sort"], list.change);
  const shown = list
    ? columns.filter(({ key }) => !choice.hidden.includes(String(key)))
    : columns;
  return (
    <>
      <Failure error={error} query={query} />
      {!(error && data === undefined) && (
        <OfficeTable<Row>
          {...table}
          columns={shown.map((column) => ({
            ...column,
            ...(column.isSorted && sorting?.by(String(column.key))),
          }))}
          {...(sorting && { onChange: sorting.onChange })}
          rows={data?.items ?? []}
          isLoading={isFetching && data === undefined}
          pagination={
            list === undefined
              ? false
              : {
                  ...list.page,
                  total: data?.total ?? 0,
                  showSizeChanger: false,
                }
          }
        />
      )}
      {list && <ColumnChoice {...{ columns, ...choice }} />}
    </>
  );
}
