import { useOffice } from "#src/back-office/api/office.ts";
import { useReasonFields } from "#src/back-office/screens/moderation/decisions/use-reason-fields.tsx";
import type { EntryDetails } from "#src/back-office/screens/moderation/entries.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";

interface Props {
  details: EntryDetails;
  onChanged: () => Promise<unknown>;
  announce: (text: string) => void;
  onClose: () => void;
}

/** Changes a decision that was applied, with a reason (BO-5.5). */
export default function CorrectionDialog({
  details,
  onChanged,
  announce,
  onClose,
}: Props) {
  const t = useTexts();
  const client = useOffice();
  const { kind, id, status: expectedStatus, reasons } = details;
  const fields = useReasonFields({ reasons });
  const status = expectedStatus === "validated" ? "refused" : "validated";
  return (
    <FormDialog<{ reason: string; comment?: string }>
      title={t(`moderation.correct_to_${status}`)}
      okText={t("moderation.correct_now")}
      send={async (values, keyed) => {
        const { appliedAt } = await client.request(
          "POST",
          "/moderation/corrections",
          { ...keyed, body: { kind, id, expectedStatus, status, ...values } },
        );
        announce(
          t(
            appliedAt === null
              ? "moderation.needs_second"
              : "moderation.said_corrected",
          ),
        );
      }}
      onDone={onChanged}
      onClose={onClose}
      dialog="correction"
      fields={fields}
    />
  );
}
