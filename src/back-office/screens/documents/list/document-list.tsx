import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import type { OfficeKind } from "#src/back-office/api/documents.ts";
import { listKey, listQuery, useOffice } from "#src/back-office/api/office.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { useListState } from "#src/back-office/list-state.ts";
import { ImportButton } from "#src/back-office/screens/imports/import-button.tsx";
import { documentImports } from "#src/back-office/screens/imports/import-places.ts";
import { useTexts } from "#src/back-office/texts.ts";
import rows from "#src/back-office/ui/named-rows.module.css";
import { OfficeList, SavedViews } from "#src/back-office/ui/office-list.tsx";
import type { OfficeDocument } from "#src/schema/types.gen.ts";
import { useDocumentColumns } from "./document-columns.tsx";
import { DocumentFilters, filterNames } from "./document-filters.tsx";
import { NewDocument } from "./new-document.tsx";

const BulkSteps = lazy(() => import("./bulk-steps.tsx"));

interface Props {
  kind: OfficeKind;
  base: string;
}

/**
 * The documents of a kind; filter, order, page and columns are in the address, saved views on this device (BO-7.5).
 */
export default function DocumentList({ kind, base }: Props) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const imported = documentImports[kind.kind];
  const list = useListState(filterNames);
  const { state, change } = list;
  const query = useQuery(
    listQuery(client, "/documents", { kind: kind.kind, ...state }),
  );
  const columns = useDocumentColumns(kind, base);
  const [ids, setIds] = useState<readonly string[]>([]);
  // What was done stays on the screen after the selection is gone.
  const [hasSelected, setHasSelected] = useState(false);
  const isFiltered = filterNames.some(
    (name) => name !== "sort" && state[name] !== undefined,
  );
  const own = [
    { name: t("document_status.changed"), search: "status=changed" },
    { name: t("documents.attention.mistakes"), search: "mistakes=true" },
  ];
  return (
    <>
      <div className={rows["filters"]}>
        <DocumentFilters {...{ kind, state, change }} />
        <SavedViews list={kind.kind} own={own} />
        <NewDocument kind={kind} base={base} />
        {imported && kind.kind !== "feature" && (
          <ImportButton kind={imported} />
        )}
      </div>
      {hasSelected && (
        <ScreenPart fallback={null}>
          <BulkSteps
            selected={(query.data?.items ?? []).filter(({ id }) =>
              ids.includes(id),
            )}
            onClear={() => setIds([])}
            onDone={() =>
              queries.invalidateQueries({ queryKey: listKey("/documents") })
            }
          />
        </ScreenPart>
      )}
      <OfficeList<OfficeDocument>
        label={kind.plural}
        empty={t(isFiltered ? "documents.no_match" : "documents.none")}
        query={query}
        list={list}
        columns={columns}
        rowSelection={{
          selectedRowKeys: [...ids],
          onChange: (keys) => {
            setIds(keys.map(String));
            setHasSelected(true);
          },
          getCheckboxProps: ({ name }) => ({ "aria-label": name }),
          getTitleCheckboxProps: () => ({
            "aria-label": t("moderation.select_page"),
          }),
        }}
      />
    </>
  );
}
