import { type TextKey, useTexts } from "#src/back-office/texts.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";

/** The status of a document in one phrase, such as “Scheduled for … · Live, changed since” (BO-3.5). */
export function DocumentStatus({
  document: { status, statuses = [status], startsAt, isTemplate },
}: {
  document: Pick<
    OfficeDocument,
    "status" | "statuses" | "startsAt" | "isTemplate"
  >;
}) {
  const t = useTexts();
  if (isTemplate && status !== "archived") return t("documents.template");
  return statuses
    .filter((one) => one !== "live" || !statuses.includes("changed"))
    .map((one) =>
      t(`document_status.${one}` as TextKey, {
        date: formatDate(startsAt, "lll"),
      }),
    )
    .join(" · ");
}
