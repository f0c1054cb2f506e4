import { useQuery } from "@tanstack/react-query";
import { Button, Progress, Radio, Space, Tag, Typography } from "antd";
import { useMemo, useState } from "react";
import { type ImportName, importTraits } from "#registry/imports.ts";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { useListState } from "#src/back-office/list-state.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { OfficeList } from "#src/back-office/ui/office-list.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { importOutcomes } from "#src/domain/imports/import-kind.ts";
import { rowFields } from "#src/domain/imports/row-fields.ts";
import { currentLocale } from "#src/i18n/languages.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type {
  OfficeImportLine,
  OfficeImportProgress,
} from "#src/schema/types.gen.ts";
import { saveFile } from "#src/ui/save-file.ts";
import styles from "./imports.module.css";
import {
  allRows,
  changesIn,
  lineOf,
  outcomeCsv,
  type RowWords,
  refusedCsv,
} from "./outcome-csv.ts";

/** What becomes of each row, by outcome, and as a file. */
export function ImportRows({ one }: { one: OfficeImportProgress }) {
  const { t, language } = useLanguage();
  const client = useOffice();
  const list = useListState(["outcome"]);
  const { state, change } = list;
  const path = "/imports/{id}/rows";
  const params = { id: one.id };
  const query = listQuery(client, path, state, params);
  const outcome = importOutcomes.find((known) => known === state["outcome"]);
  const fields = useMemo(
    () => rowFields(importTraits(one.kind as ImportName).schema),
    [one.kind],
  );
  const words: RowWords = { t, language, fields };
  const [read, setRead] = useState(0);
  const { mutate, isPending, variables, error } = useAction({
    mutationFn: async (isToFix: boolean) => {
      setRead(0);
      const rows = await allRows(
        (which) => client.request("GET", path, { params, query: which }),
        isToFix ? "refused" : outcome,
        setRead,
      );
      const csv = (isToFix ? refusedCsv : outcomeCsv)(
        rows,
        words,
        currentLocale(),
      );
      saveFile(
        new Blob([csv], { type: "text/csv;charset=utf-8" }),
        `${one.kind}-${isToFix ? "refused" : (outcome ?? one.state)}.csv`,
      );
    },
  });
  const { counts } = one;
  const all = importOutcomes.reduce((sum, name) => sum + counts[name], 0);
  const count = outcome === undefined ? all : counts[outcome];
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
              { value: "", label: `${t("import.all")} (${formatNumber(all)})` },
              ...importOutcomes
                // Only whole lists remove.
                .filter((name) => name !== "removed" || counts.removed > 0)
                .map((value) => ({
                  value,
                  label: `${t(`import.${value}`)} (${formatNumber(counts[value])})`,
                })),
            ]}
          />
          <Button
            loading={isPending && variables === false}
            disabled={count === 0}
            onClick={() => mutate(false)}
          >
            {t("import.download")}
          </Button>
          {counts.refused > 0 && (
            <Button
              loading={isPending && variables === true}
              onClick={() => mutate(true)}
            >
              {t("import.download_refused")}
            </Button>
          )}
        </Space>
        {isPending && (
          <Progress
            percent={Math.floor(
              (100 * read) / Math.max(variables ? counts.refused : count, 1),
            )}
            aria-label={t("store.progress")}
          />
        )}
        <Failure error={error} />
        <OfficeList<OfficeImportLine & { id: string }>
          label={t("import.result")}
          empty={t("import.no_rows")}
          query={useQuery({
            ...query,
            // The outcomes are others after the start.
            queryKey: [...query.queryKey, one.state] as never,
            select: ({ items, total }) => ({
              items: items.map((row) => ({
                ...row,
                id: `${row.row} ${row.key}`,
              })),
              total,
            }),
          })}
          list={list}
          columns={[
            {
              title: t("import.line"),
              align: "end",
              render: (_, { row }) =>
                row === null ? "–" : formatNumber(lineOf(row)),
            },
            { title: t("import.key"), dataIndex: "key" },
            {
              title: t("import.outcome"),
              render: (_, row) =>
                row.outcome && <Tag>{t(`import.one_${row.outcome}`)}</Tag>,
            },
            {
              title: `${t("import.changes")} · ${t("import.reason")}`,
              className: styles["changes"] ?? "",
              render: (_, row) => <Changes row={row} words={words} />,
            },
          ]}
        />
      </Space>
    </section>
  );
}

function Changes({ row, words }: { row: OfficeImportLine; words: RowWords }) {
  const texts = changesIn(row, words);
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
