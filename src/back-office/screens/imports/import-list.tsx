import { useQuery } from "@tanstack/react-query";
import { Typography } from "antd";
import { Link } from "wouter";
import type { ImportName } from "#registry/imports.ts";
import { HttpError } from "#src/api/errors/error-classes.ts";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { useListState } from "#src/back-office/list-state.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { OfficeList } from "#src/back-office/ui/office-list.tsx";
import { importOutcomes } from "#src/domain/imports/import-kind.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeImportProgress } from "#src/schema/types.gen.ts";
import { isRunning, PROGRESS_EVERY } from "./import-queries.ts";

interface Props {
  kind: ImportName;
  /** The document that it is about. */
  target: string | undefined;
  base: string;
}

/** The imports of a kind of the last days, to come back to. */
export function ImportList({ kind, target, base }: Props) {
  const t = useTexts();
  const client = useOffice();
  const list = useListState([]);
  const { state } = list;
  const query = useQuery({
    ...listQuery(client, "/imports", { kind, target, ...state }),
    refetchInterval: ({ state: { data, error } }) =>
      !(error instanceof HttpError) &&
      data?.items.some((one) => isRunning(one.state)) === true &&
      PROGRESS_EVERY,
  });
  return (
    <section>
      <Typography.Title level={3}>{t("import.list")}</Typography.Title>
      <OfficeList<OfficeImportProgress>
        label={t("import.list")}
        empty={t("import.none")}
        query={query}
        list={list}
        columns={[
          {
            title: t("participants.date"),
            render: (_, { id, createdAt }) => (
              <Link href={`${base}/${id}`}>{formatDate(createdAt, "lll")}</Link>
            ),
          },
          { key: "file", title: t("import.file"), dataIndex: "fileName" },
          {
            key: "state",
            title: t("participants.state"),
            render: (_, one) => t(`import.state_${one.state}`),
          },
          {
            key: "rows",
            title: t("import.rows"),
            align: "end",
            render: (_, { total }) => formatNumber(total),
          },
          ...importOutcomes.map((outcome) => ({
            key: outcome,
            title: t(`import.${outcome}`),
            align: "end" as const,
            render: (
              _: unknown,
              { counts, state: one }: OfficeImportProgress,
            ) =>
              one === "open" || one === "checking"
                ? "–"
                : formatNumber(counts[outcome]),
          })),
        ]}
      />
    </section>
  );
}
