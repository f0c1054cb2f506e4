import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Space, Typography } from "antd";
import { HttpError } from "#src/api/errors/error-classes.ts";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { OfficeList } from "#src/back-office/ui/office-list.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatBytes, formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeExport } from "#src/schema/types.gen.ts";
import { download } from "#src/ui/save-file.ts";

/** How often exports are read while one is being written, in milliseconds. */
const PROGRESS_EVERY = 1_000;

/** As many as the server lists. */
const ALL = { itemsPerPage: 100 };

const isPending = ({ state }: OfficeExport) =>
  state === "waiting" || state === "running";

/** The user's exports of the last day, with their files. */
export function ExportList() {
  const t = useTexts();
  const query = useQuery({
    ...listQuery(useOffice(), "/exports", ALL),
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

/** Downloads a file, unless the session or the file has expired. */
function Download({ file: { id, kind } }: { file: OfficeExport }) {
  const t = useTexts();
  const client = useOffice();
  const {
    mutate,
    data: isThere = true,
    isPending: isLoading,
    error,
  } = useAction({
    mutationFn: async () => {
      const { items } = await client.request("GET", "/exports", { query: ALL });
      const isThere = items.some((one) => one.id === id);
      if (isThere) download(`/v2/bo/exports/${id}/file`);
      return isThere;
    },
  });
  return (
    <Space orientation="vertical">
      <Button
        loading={isLoading}
        aria-label={t("exports.download_of", {
          name: t(`exports.kind_${kind}`),
        })}
        onClick={() => mutate()}
      >
        {t("exports.download")}
      </Button>
      <Failure error={error} />
      {!isThere && (
        <Alert type="error" role="alert" title={t("exports.expired")} />
      )}
    </Space>
  );
}
