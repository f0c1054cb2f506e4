import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Space } from "antd";
import { lazy, useState } from "react";
import {
  sessionQuery,
  useMay,
  useOffice,
} from "#src/back-office/api/office.ts";
import { authorName } from "#src/back-office/author-name.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import type { EntryDetails } from "#src/back-office/screens/moderation/entries.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatChange } from "#src/i18n/numbers.ts";

const CorrectionDialog = lazy(() => import("./correction-dialog.tsx"));

interface Props {
  details: EntryDetails;
  onChanged: () => Promise<unknown>;
  announce: (text: string) => void;
}

/** Who decided what and why, and its correction (BO-5.5). */
export function DecidedEntry({ details, onChanged, announce }: Props) {
  const t = useTexts();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { status, decidedAt, decidedBy, comment, correction } = details;
  const verdict = status === "validated" ? "validated" : "refused";
  const date = formatDate(decidedAt, "lll");
  return (
    <>
      <Alert
        type={verdict === "validated" ? "success" : "error"}
        showIcon
        title={
          date === ""
            ? t(`moderation.${verdict}`)
            : decidedBy === null
              ? t(`moderation.decided_${verdict}`, { date })
              : t(`moderation.decided_${verdict}_by`, {
                  name: authorName(decidedBy, t),
                  date,
                })
        }
        description={comment}
      />
      {correction !== null ? (
        <OpenCorrection {...{ details, onChanged, announce }} />
      ) : (
        may("DECISION_CORRECT") && (
          <div>
            <Button onClick={() => setOpen(true)}>
              {t("moderation.correct")}
            </Button>
          </div>
        )
      )}
      <ScreenPart of={isOpen} fallback={null} onClose={() => setOpen(false)}>
        {isOpen && (
          <CorrectionDialog
            {...{ details, onChanged, announce }}
            onClose={() => setOpen(false)}
          />
        )}
      </ScreenPart>
    </>
  );
}

/** A correction that waits for a second person. */
function OpenCorrection({ details, onChanged, announce }: Props) {
  const t = useTexts();
  const may = useMay();
  const client = useOffice();
  const user = useQuery(sessionQuery(client)).data?.user.id;
  const { correction, reasons } = details;
  const { mutate, isPending, error } = useAction({
    mutationFn: (isConfirmed: boolean, keyed) =>
      isConfirmed
        ? client.request(
            "POST",
            `/moderation/corrections/${correction?.id}/confirm`,
            keyed,
          )
        : client.request("DELETE", `/moderation/corrections/${correction?.id}`),
    onSuccess: (_, isConfirmed) => {
      announce(
        t(
          isConfirmed
            ? "moderation.said_corrected"
            : "moderation.said_withdrawn",
        ),
      );
      return onChanged();
    },
  });
  if (correction === null) return null;
  const { by, status, points, reason, createdAt } = correction;
  const isOwn = by === user;
  return (
    <Alert
      type="warning"
      showIcon
      title={t(`moderation.correction_${status}`, {
        points: formatChange(points),
        date: formatDate(createdAt, "lll"),
      })}
      description={
        <Space orientation="vertical">
          {reasons.find(({ key }) => key === reason)?.label}
          {error && (
            <Alert type="error" role="alert" title={failureText(error, t)} />
          )}
          {isOwn && <span>{t("moderation.needs_second")}</span>}
          {may("DECISION_CORRECT") && (
            <Space wrap>
              {!isOwn && (
                <Button
                  type="primary"
                  loading={isPending}
                  onClick={() => mutate(true)}
                >
                  {t("moderation.confirm")}
                </Button>
              )}
              <Button disabled={isPending} onClick={() => mutate(false)}>
                {t("moderation.withdraw")}
              </Button>
            </Space>
          )}
        </Space>
      }
    />
  );
}
