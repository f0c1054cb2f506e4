import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Space } from "antd";
import {
  participantQuery,
  sessionQuery,
  useMay,
  useOffice,
} from "#src/back-office/api/office.ts";
import { authorName } from "#src/back-office/author-name.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatChange } from "#src/i18n/numbers.ts";
import type { OfficeParticipantDetail } from "#src/schema/types.gen.ts";

type Waiting = NonNullable<OfficeParticipantDetail["waitingPoints"]>[number];

/** Points by hand that wait for a second person, who confirms them here (BO-9.87). */
export function WaitingPoints({
  id,
  waiting,
}: {
  id: string;
  waiting: Waiting;
}) {
  const t = useTexts();
  const may = useMay();
  const client = useOffice();
  const queries = useQueryClient();
  const user = useQuery(sessionQuery(client)).data?.user.id;
  const path = `/moderation/corrections/${waiting.id}`;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isConfirmed: boolean) =>
      isConfirmed
        ? client.request("POST", `${path}/confirm`)
        : client.request("DELETE", path),
    onSettled: () => queries.invalidateQueries(participantQuery(client, id)),
  });
  const { by, points, reason, createdAt } = waiting;
  const isOwn = by !== null && by.id === user;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t("points.waiting", {
        points: formatChange(points),
        name: authorName(by, t),
        date: formatDate(createdAt, "lll"),
      })}
      description={
        <Space orientation="vertical">
          {reason}
          {isOwn && t("points.needs_second")}
          {error && (
            <Alert type="error" role="alert" title={failureText(error, t)} />
          )}
          {may("POINTS_WRITE") && (
            <Space wrap>
              {!isOwn && (
                <Button
                  type="primary"
                  loading={isPending}
                  onClick={() => mutate(true)}
                >
                  {t("points.confirm")}
                </Button>
              )}
              <Button disabled={isPending} onClick={() => mutate(false)}>
                {t("points.withdraw")}
              </Button>
            </Space>
          )}
        </Space>
      }
    />
  );
}
