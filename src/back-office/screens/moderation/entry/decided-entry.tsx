import { Alert, Button } from "antd";
import { lazy, useState } from "react";
import { useMay } from "#src/back-office/api/office.ts";
import { authorName } from "#src/back-office/author-name.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { SecondPerson } from "#src/back-office/screens/confirmations/second-person.tsx";
import type { EntryDetails } from "#src/back-office/screens/moderation/entries.ts";
import { WhyButton } from "#src/back-office/screens/participants/why-button.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatChange } from "#src/i18n/numbers.ts";
import styles from "./entry.module.css";

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
  const { credited, participant } = details;
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
      {credited != null && participant.id !== null && (
        <p className={styles["credited"]}>
          {t("moderation.credited", { points: formatChange(credited.points) })}{" "}
          <WhyButton
            participant={participant.id}
            movement={credited.movement}
            points={credited.points}
          />
        </p>
      )}
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
  const { correction, reasons } = details;
  if (correction === null) return null;
  const { id, by, status, points, reason, createdAt } = correction;
  return (
    <SecondPerson
      {...{ id, by }}
      kind="correction"
      title={t(`moderation.correction_${status}`, {
        points: formatChange(points),
        date: formatDate(createdAt, "lll"),
      })}
      onConfirmed={() => announce(t("moderation.said_corrected"))}
      onWithdrawn={() => announce(t("moderation.said_withdrawn"))}
      onSettled={onChanged}
    >
      {reasons.find(({ key }) => key === reason)?.label}
    </SecondPerson>
  );
}
