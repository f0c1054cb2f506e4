import type { Translate } from "#src/back-office/texts.ts";
import { type DocumentStatus, statuses } from "#src/domain/documents/status.ts";

/** What people call a status of which no more is said. */
export const statusText = (status: DocumentStatus, t: Translate): string =>
  t(
    status === "scheduled"
      ? "documents.status.scheduled"
      : `document_status.${status}`,
  );

/** The statuses that a list is filtered by. */
export const statusOptions = (t: Translate) =>
  statuses.map((value) => ({
    value: value as string,
    label: statusText(value, t),
  }));
