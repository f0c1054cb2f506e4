import { Fragment } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import type { DocumentStatus as Status } from "#src/domain/documents/status.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";
import styles from "./document-status.module.css";

/** What participants get first, then what is about to change. */
const order: readonly Status[] = [
  ...(["archived", "live", "ended", "draft"] as const),
  ...(["changed", "scheduled"] as const),
];

/**
 * All that holds of a document, such as “Live · Changed since · Scheduled for …”, each with its color; of an archived one,
 * nothing else does (BO-3.5).
 */
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
  const texts: Record<Status, string> = {
    archived: t("document_status.archived"),
    live: t("document_status.live"),
    ended: t("document_status.ended"),
    draft: t("document_status.draft"),
    changed: t("document_status.changed_since"),
    scheduled: t("document_status.scheduled", {
      date: formatDate(startsAt, "lll"),
    }),
  };
  const shown = statuses.includes("archived") ? ["archived"] : statuses;
  return order
    .filter((one) => shown.includes(one))
    .map((one, index) => (
      <Fragment key={one}>
        {index > 0 && " · "}
        <span className={styles["status"]} data-status={one}>
          {texts[one]}
        </span>
      </Fragment>
    ));
}
