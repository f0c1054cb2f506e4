import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Space } from "antd";
import type { ReactNode } from "react";
import {
  sessionQuery,
  useMay,
  useOffice,
} from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";

const kinds = {
  correction: { texts: "moderation", permission: "DECISION_CORRECT" },
  points: { texts: "points", permission: "POINTS_WRITE" },
} as const;

interface Props {
  id: number;
  kind: keyof typeof kinds;
  /** The id of the user who made the change. */
  by: number | null | undefined;
  title: string;
  onConfirmed?: () => void;
  onWithdrawn?: () => void;
  /** Refetches what is shown, also after a failure. */
  onSettled: () => Promise<unknown>;
  /** The reason, and the participant concerned. */
  children: ReactNode;
}

/** A correction, or points by hand, that a second person confirms or anyone with the permission gives up (BO-5.5, BO-9.87). */
export function SecondPerson({
  id,
  kind,
  by,
  title,
  onConfirmed,
  onWithdrawn,
  onSettled,
  children,
}: Props) {
  const t = useTexts();
  const may = useMay();
  const client = useOffice();
  const user = useQuery(sessionQuery(client)).data?.user.id;
  const { texts, permission } = kinds[kind];
  const path = "/moderation/corrections/{id}";
  const params = { id };
  const { mutate, isPending, error } = useAction({
    mutationFn: (isConfirmed: boolean, keyed) =>
      isConfirmed
        ? client.request("POST", `${path}/confirm`, { ...keyed, params })
        : client.request("DELETE", path, { params }),
    onSuccess: (_, isConfirmed) =>
      isConfirmed ? onConfirmed?.() : onWithdrawn?.(),
    onSettled,
  });
  const isOwn = by != null && by === user;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={title}
      description={
        <Space orientation="vertical">
          {children}
          {isOwn && t(`${texts}.needs_second`)}
          <Failure error={error} />
          {may(permission) && (
            <Space wrap>
              {!isOwn && (
                <Button
                  type="primary"
                  loading={isPending}
                  onClick={() => mutate(true)}
                >
                  {t(`${texts}.confirm`)}
                </Button>
              )}
              <Button disabled={isPending} onClick={() => mutate(false)}>
                {t(`${texts}.withdraw`)}
              </Button>
            </Space>
          )}
        </Space>
      }
    />
  );
}
