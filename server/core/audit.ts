export type AuditAction =
  | "access"
  | "account"
  | "account_deletion"
  | "data_export"
  | "document"
  | "email_confirmation"
  | "moderation"
  | "office_sign_in"
  | "office_sign_out"
  | "order"
  | "password_change"
  | "password_link"
  | "password_reset"
  | "permissions"
  | "photo_deletion"
  | "points"
  | "sign_in"
  | "sign_out"
  | "sso"
  | "step_up";

/** An operator's action on the command line: queued as a job, so that a server logs it with all other events. */
export interface CliAuditEvent {
  event: `${AuditAction}.succeeded`;
  /** When it happened, possibly long before a server logs it. */
  at: string;
  /** The user concerned. */
  personId?: number;
  subject?: string;
  decision?: string;
  permissions?: readonly string[];
}
