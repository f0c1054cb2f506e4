import { useQuery } from "@tanstack/react-query";
import { Input, Select, Space } from "antd";
import { useEffect, useState } from "react";
import type { OfficeKind } from "#src/back-office/api/documents.ts";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { useListState } from "#src/back-office/list-state.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { OfficeList } from "#src/back-office/ui/office-list.tsx";
import { statuses } from "#src/domain/documents/status.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";
import { ColumnChoice, useColumnChoice } from "./column-choice.tsx";
import { useDocumentColumns } from "./document-columns.tsx";
import { NewDocument } from "./new-document.tsx";

interface Props {
  kind: OfficeKind;
  base: string;
}

/** The documents of a kind; filter, order and page are in the address, the choice of columns on this device (BO-7.5). */
export default function DocumentList({ kind, base }: Props) {
  const t = useTexts();
  const client = useOffice();
  const { state, change, page } = useListState([
    ...["q", "status", "sort", "template"],
  ]);
  const [search, setSearch] = useState(state["q"] ?? "");
  const columns = useDocumentColumns(kind, base, state["sort"]);
  const { hidden, setHidden } = useColumnChoice(
    kind.kind,
    columns.filter(({ isNameAgain }) => isNameAgain).map(({ key }) => key),
  );
  const q = state["q"] ?? "";
  useEffect(() => setSearch(q), [q]);
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <Space wrap>
        <Input.Search
          allowClear
          aria-label={t("documents.search")}
          placeholder={t("documents.search")}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onSearch={(text) => text.trim() !== q && change({ q: text.trim() })}
          style={{ width: 280, maxWidth: "100%" }}
        />
        <Select
          aria-label={t("documents.status")}
          value={state["template"] ? "template" : (state["status"] ?? "")}
          onChange={(status) =>
            change(
              status === "template"
                ? { status: undefined, template: "true" }
                : { status, template: undefined },
            )
          }
          style={{ width: 220 }}
          options={[
            { value: "", label: t("documents.status.all") },
            ...statuses.map((value) => ({
              value: value as string,
              label: t(
                value === "scheduled"
                  ? "documents.status.scheduled"
                  : `document_status.${value}`,
              ),
            })),
            ...(kind.hasTemplates
              ? [{ value: "template", label: t("documents.status.template") }]
              : []),
          ]}
        />
        <ColumnChoice {...{ columns, hidden, setHidden }} />
        <NewDocument kind={kind} base={base} />
      </Space>
      <OfficeList<OfficeDocument>
        label={kind.plural}
        empty={t(
          q === "" &&
            state["status"] === undefined &&
            state["template"] === undefined
            ? "documents.none"
            : "documents.no_match",
        )}
        query={useQuery(
          listQuery(client, "/documents", {
            kind: kind.kind,
            ...state,
          }),
        )}
        page={page}
        columns={columns.filter(({ key }) => !hidden.includes(String(key)))}
        onChange={(_page, _filters, sorter, { action }) => {
          if (action !== "sort") return;
          const { columnKey, order } = [sorter].flat()[0] ?? {};
          change({
            sort:
              order == null
                ? undefined
                : `${order === "descend" ? "-" : ""}${String(columnKey)}`,
          });
        }}
      />
    </Space>
  );
}
