import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Space } from "antd";
import { Link } from "wouter";
import { listKey, listQuery, useOffice } from "#src/back-office/api/office.ts";
import { authorName } from "#src/back-office/author-name.ts";
import { useListState } from "#src/back-office/list-state.ts";
import { type TextKey, useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { OfficeList } from "#src/back-office/ui/office-list.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { OfficeJob } from "#src/schema/types.gen.ts";

/** Background jobs that failed for good: what each was to do, why it failed, and trying again (BO-24). */
export default function Jobs() {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const list = useListState([]);
  const query = useQuery(listQuery(client, "/jobs", list.state));
  const retry = useAction({
    mutationFn: (id: string | undefined, keyed) =>
      id === undefined
        ? client.request("POST", "/jobs/retry", keyed)
        : client.request("POST", "/jobs/{id}/retry", {
            ...{ ...keyed, params: { id } },
          }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: listKey("/jobs") }),
        queries.invalidateQueries({ queryKey: ["today"] }),
      ]),
  });
  const named = ({ kind, at }: OfficeJob) =>
    `${t(`jobs.kind.${kind}` as TextKey)} · ${formatDate(at, "lll")}`;
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <Failure error={retry.error} />
      {retry.isSuccess && (
        <Alert type="success" role="status" title={t("jobs.retried")} />
      )}
      {(query.data?.total ?? 0) > 1 && (
        <Button
          loading={retry.isPending}
          onClick={() => retry.mutate(undefined)}
        >
          {t("jobs.retry_all")}
        </Button>
      )}
      <OfficeList<OfficeJob>
        label={t("jobs.title")}
        empty={t("jobs.empty")}
        query={query}
        list={list}
        columns={[
          {
            ...{ key: "at", isSorted: true },
            title: t("participants.date"),
            render: (_, { at }) => formatDate(at, "lll"),
          },
          {
            ...{ key: "kind", isSorted: true, isFixed: true },
            title: t("jobs.what"),
            render: (_, { kind }) => t(`jobs.kind.${kind}` as TextKey),
          },
          {
            key: "participant",
            title: t("audit.of.participant"),
            render: (_, { participant }) =>
              participant && (
                <Link href={`/participants/${participant.id}`}>
                  {authorName(participant, t)}
                </Link>
              ),
          },
          {
            key: "failure",
            title: t("jobs.why"),
            render: (_, { failure, attempts }) =>
              `${t(`jobs.failure.${failure}`)} ${t("jobs.attempts", { count: attempts })}`,
          },
          {
            key: "retry",
            align: "end",
            render: (_, job) => (
              <Button
                disabled={retry.isPending}
                onClick={() => retry.mutate(job.id)}
                aria-label={`${t("jobs.retry")}: ${named(job)}`}
              >
                {t("jobs.retry")}
              </Button>
            ),
          },
        ]}
      />
    </Space>
  );
}
