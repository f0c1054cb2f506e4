import type { UseQueryResult } from "@tanstack/react-query";
import { Alert } from "antd";
import { lazy } from "react";
import type { OfficeList as Page } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import type { useListState } from "#src/back-office/list-state.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { OfficeTable, type OfficeTableProps } from "./office-table.tsx";
import type { SavedViewsProps } from "./saved-views-menu.tsx";

interface Props<Row>
  extends Pick<
    OfficeTableProps<Row>,
    "label" | "columns" | "empty" | "onChange" | "rowSelection"
  > {
  query: Pick<UseQueryResult<Page<Row>>, "data" | "error" | "isFetching">;
  /** If omitted, the list has one page. */
  page?: ReturnType<typeof useListState>["page"];
}

const SavedViewsMenu = lazy(() => import("./saved-views-menu.tsx"));

/** The named views of a list, loaded beside it. */
export const SavedViews = (props: SavedViewsProps) => (
  <ScreenPart fallback={null}>
    <SavedViewsMenu {...props} />
  </ScreenPart>
);

/** A list of the server, page by page; a failure is shown above what was loaded before, or instead of a list. */
export function OfficeList<Row extends { id: number | string }>({
  query: { data, error, isFetching },
  page,
  ...table
}: Props<Row>) {
  const t = useTexts();
  return (
    <>
      {error && (
        <Alert type="error" role="alert" title={failureText(error, t)} />
      )}
      {!(error && data === undefined) && (
        <OfficeTable<Row>
          {...table}
          rows={data?.items ?? []}
          isLoading={isFetching && data === undefined}
          pagination={
            page === undefined
              ? false
              : { ...page, total: data?.total ?? 0, showSizeChanger: false }
          }
        />
      )}
    </>
  );
}
