import type { OfficeMessage } from "#src/schema/types.gen.ts";
import { iso } from "./iso.ts";

/** A message of the contact form, with its author and who handled it. */
export const messageOf = (row: {
  id: number;
  subject: string;
  message: string;
  answer: string | null;
  created_at: Date;
  handled_at: Date | null;
  handled_by: number | null;
  handler: string | null;
  user_id: number;
  sender: string | null;
  email: string;
}): OfficeMessage => ({
  id: row.id,
  subject: row.subject,
  message: row.message,
  state:
    row.handled_at === null
      ? "open"
      : row.answer === null
        ? "closed"
        : "answered",
  participant: { id: row.user_id, name: row.sender, email: row.email },
  createdAt: row.created_at.toISOString(),
  answer: row.answer,
  handledAt: iso(row.handled_at),
  by:
    row.handled_by === null ? null : { id: row.handled_by, name: row.handler },
});
