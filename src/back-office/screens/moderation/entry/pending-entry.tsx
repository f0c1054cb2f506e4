import { useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useEffect } from "react";
import { sessionQuery, useOffice } from "#src/back-office/api/office.ts";
import { authorName } from "#src/back-office/author-name.ts";
import type { MadeDecision } from "#src/back-office/screens/moderation/decisions/made-decisions.ts";
import { useSecondsLeft } from "#src/back-office/screens/moderation/decisions/use-seconds-left.ts";
import {
  type EntryDetails,
  keyOf,
} from "#src/back-office/screens/moderation/entries.ts";
import { useTexts } from "#src/back-office/texts.ts";

interface Props {
  details: EntryDetails;
  made: readonly MadeDecision[];
  onUndo: (made: MadeDecision) => void;
  onChanged: () => Promise<unknown>;
}

/** A decision that is about to be applied: its author, who can undo it (BO-5.4). */
export function PendingEntry({ details, made, onUndo, onChanged }: Props) {
  const t = useTexts();
  const user = useQuery(sessionQuery(useOffice())).data?.user.id;
  const { pending, decision, appliesAt, reasons } = details;
  const seconds = useSecondsLeft(appliesAt ?? "");
  const isOver = seconds === 0;
  useEffect(() => {
    if (!isOver) return;
    // It is applied within seconds.
    const timer = setInterval(() => void onChanged(), 2_000);
    return () => clearInterval(timer);
  }, [isOver, onChanged]);
  if (pending === null || decision === undefined || appliesAt === undefined)
    return null;
  const key = keyOf(details);
  const own = made.find((one) => one.keys.includes(key)) ?? {
    status: pending.status,
    decisions: [decision],
    keys: [key],
    name: authorName(details.participant, t),
    appliesAt,
  };
  const reason = reasons.find((one) => one.key === pending.reason)?.label;
  return (
    <Alert
      type="info"
      showIcon
      title={t(`moderation.pending_${pending.status}`, {
        name: authorName(pending.by, t),
      })}
      description={
        <>
          {reason !== undefined && <p>{reason}</p>}
          <p>
            {isOver
              ? t("moderation.being_applied")
              : t("moderation.applied_in", { count: seconds })}
          </p>
        </>
      }
      action={
        pending.by.id === user &&
        !isOver && (
          <Button onClick={() => onUndo(own)}>{t("moderation.undo")}</Button>
        )
      }
    />
  );
}
