import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Progress, Radio, Space, Tag, Typography } from "antd";
import { useState } from "react";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { useListState } from "#src/back-office/list-state.ts";
import {
  type TextKey,
  type Translate,
  useTexts,
} from "#src/back-office/texts.ts";
import { OfficeList } from "#src/back-office/ui/office-list.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { importOutcomes } from "#src/domain/people/participant-import.ts";
import { currentLocale } from "#src/i18n/languages.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeImport, OfficeImportRow } from "#src/schema/types.gen.ts";
import { saveFile } from "#src/ui/save-file.ts";
import styles from "./import.module.css";
import { allRows, changeTexts, lineOf, outcomeCsv } from "./outcome-csv.ts";

/** What becomes of each row, by outcome, and as a file. */
export function ImportRows({ one }: { one: OfficeImport }) {
  const t = useTexts();
  const client = useOffice();
  const { state, change, page } = useListState(["outcome"]);
  const path = "/participants/imports/{id}/rows";
  const params = { id: one.id };
  const query = listQuery(client, path, state, params);
  const outcome = importOutcomes.find((known) => known === state["outcome"]);
  const [read, setRead] = useState(0);
  const { mutate, isPending, error } = useAction({
    mutationFn: async () => {
      setRead(0);
      const rows = await allRows(
        (query) => client.request("GET", path, { params, query }),
        outcome,
        setRead,
      );
      saveFile(
        new Blob([outcomeCsv(rows, t, currentLocale())], {
          type: "text/csv;charset=utf-8",
        }),
        `import-${outcome ?? one.state}.csv`,
      );
    },
  });
  const count = outcome === undefined ? one.total : one.outcomes[outcome];
  return (
    <section>
      <Typography.Title level={3}>{t("import.result")}</Typography.Title>
      <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
        <Space wrap>
          <Radio.Group
            aria-label={t("import.outcome")}
            optionType="button"
            value={outcome ?? ""}
            onChange={({ target }) => change({ outcome: String(target.value) })}
            options={[
              {
                value: "",
                label: `${t("import.all")} (${formatNumber(one.total)})`,
              },
              ...importOutcomes.map((value) => ({
                value,
                label: `${t(`import.${value}`)} (${formatNumber(one.outcomes[value])})`,
              })),
            ]}
          />
          <Button
            loading={isPending}
            disabled={count === 0}
            onClick={() => mutate()}
          >
            {t("import.download")}
          </Button>
        </Space>
        {isPending && (
          <Progress
            percent={Math.floor((100 * read) / Math.max(count, 1))}
            aria-label={t("store.progress")}
          />
        )}
        {error && (
          <Alert type="error" role="alert" title={failureText(error, t)} />
        )}
        <OfficeList<OfficeImportRow & { id: number }>
          label={t("import.result")}
          empty={t("import.no_rows")}
          query={useQuery({
            ...query,
            // The outcomes are others after the start.
            queryKey: [...query.queryKey, one.state] as never,
            select: ({ items, total }) => ({
              items: items.map((row) => ({ ...row, id: row.row })),
              total,
            }),
          })}
          page={page}
          columns={[
            {
              title: t("import.line"),
              align: "end",
              render: (_, { row }) => formatNumber(lineOf(row)),
            },
            { title: t("participants.email"), dataIndex: "email" },
            { title: t("participants.client"), dataIndex: "clientId" },
            {
              title: t("import.outcome"),
              render: (_, row) =>
                row.outcome && <Tag>{t(`import.one_${row.outcome}`)}</Tag>,
            },
            {
              title: `${t("import.changes")} · ${t("import.reason")}`,
              className: styles["changes"] ?? "",
              render: (_, row) =>
                row.outcome === "refused" ? (
                  refusalText(row, t)
                ) : (
                  <Changes row={row} />
                ),
            },
          ]}
        />
      </Space>
    </section>
  );
}

const refusalText = ({ field, message }: OfficeImportRow, t: Translate) =>
  field === null
    ? message
    : `${t(`import.field_${field}` as TextKey)} · ${message}`;

function Changes({ row }: { row: OfficeImportRow }) {
  const texts = changeTexts(row, useTexts());
  return (
    texts.length > 0 && (
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    )
  );
}
