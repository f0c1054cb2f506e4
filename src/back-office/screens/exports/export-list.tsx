import { useQuery } from "@tanstack/react-query";
import { Button, Space, Typography } from "antd";
import { HttpError } from "#src/api/errors/error-classes.ts";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { OfficeList } from "#src/back-office/ui/office-list.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatBytes, formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeExport } from "#src/schema/types.gen.ts";
import { saveFile } from "#src/ui/save-file.ts";

/** How often exports are read while one is being written, in milliseconds. */
const PROGRESS_EVERY = 1_000;

/** A large file on a slow line. */
const DOWNLOAD_TIMEOUT = 600_000;

const isPending = ({ state }: OfficeExport) =>
  state === "waiting" || state === "running";

/** The user's exports of the last day, with their files. */
export function ExportList() {
  const t = useTexts();
  const query = useQuery({
    ...listQuery(useOffice(), "/exports", { itemsPerPage: 100 }),
    refetchInterval: ({ state: { data, error } }) =>
      !(error instanceof HttpError) &&
      data?.items.some(isPending) === true &&
      PROGRESS_EVERY,
  });
  return (
    <section>
      <Typography.Title level={2}>{t("exports.own")}</Typography.Title>
      <OfficeList<OfficeExport>
        label={t("exports.own")}
        empty={t("exports.empty")}
        query={query}
        columns={[
          {
            title: t("participants.date"),
            render: (_, { createdAt }) => formatDate(createdAt, "lll"),
          },
          {
            title: t("exports.kind"),
            render: (_, { kind }) => t(`exports.kind_${kind}`),
          },
          {
            title: t("exports.format"),
            render: (_, { format }) => t(`exports.format_${format}`),
          },
          {
            title: t("participants.state"),
            render: (_, { state }) => t(`exports.state_${state}`),
          },
          {
            title: t("import.rows"),
            align: "end",
            render: (_, { rows }) => (rows === null ? "–" : formatNumber(rows)),
          },
          {
            title: t("exports.size"),
            align: "end",
            render: (_, { bytes }) =>
              bytes === null ? "–" : formatBytes(bytes),
          },
          {
            title: t("exports.until"),
            render: (_, one) =>
              one.state === "done" && formatDate(one.expiresAt, "lll"),
          },
          {
            title: t("exports.download"),
            render: (_, one) => one.state === "done" && <Download file={one} />,
          },
        ]}
      />
    </section>
  );
}

/** Downloads a file. */
function Download({ file }: { file: OfficeExport }) {
  const t = useTexts();
  const client = useOffice();
  const { id, kind, format, createdAt } = file;
  const label = t(`exports.kind_${kind}`);
  const {
    mutate,
    isPending: isLoading,
    error,
  } = useAction({
    mutationFn: async () => {
      const blob = await client.request("GET", "/exports/{id}/file", {
        ...{ params: { id }, as: "blob", timeout: DOWNLOAD_TIMEOUT },
      });
      saveFile(
        blob,
        `${label}-${formatDate(createdAt, "YYYY-MM-DD")}.${format}`,
      );
    },
  });
  return (
    <Space orientation="vertical">
      <Button
        loading={isLoading}
        aria-label={t("exports.download_of", { name: label })}
        onClick={() => mutate()}
      >
        {t("exports.download")}
      </Button>
      <Failure error={error} />
    </Space>
  );
}
