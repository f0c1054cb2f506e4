import { type Kysely, sql } from "kysely";
import type { CliAuditEvent } from "#server/core/audit.ts";
import type { JobFigures } from "#server/core/operation-figures.ts";
import {
  FAILED,
  type JobKind,
  jobKinds,
  SCHEMA,
} from "#server/database/job-schema.ts";
import type { PasswordTokenKind } from "#server/database/people-tables.ts";
import type { Database } from "#server/database/schema.ts";
import type { Language, Order } from "#src/schema/types.gen.ts";

/** The payload of each kind of job: never a password, nor anything that opens an account. */
export interface JobData extends Record<JobKind, object> {
  /** Deletes expired data. */
  cleanup: object;
  /** Sends a participant's message to the programme. */
  "contact-mail": { messageId: number };
  /** Sends the team's answer to a participant's message. */
  "contact-answer": { messageId: number };
  /** Writes a person's stored data to a file for them. */
  "data-export": { exportId: string };
  /** Writes a file that a user of the back office requested. */
  "office-export": { exportId: string };
  /** Notifies a person of what happens to their data; at a former address, if `email` says one. */
  "personal-data-mail": {
    userId: number;
    about: PersonalDataNews;
    email?: string;
  };
  /** Deletes files from the storage that the database no longer references. */
  "file-removal": { keys: string[] };
  /** Asks a new user to confirm their address. */
  "email-confirmation": { userId: number };
  /** Notifies the customer that the order got this status; it may have another one by then. */
  "order-mail": { orderId: number; status: Order["status"] };
  /** Works through the rows of an import. */
  import: { importId: string };
  /** Sends the owner of an address the link that they need. */
  "password-link": {
    email: string;
    language: Language;
    only?: PasswordTokenKind;
  };
  /** Notifies a participant of a decision on their entry, if the programme wants that. */
  "decision-mail": { kind: "declaration" | "photo"; id: number };
  /** Applies decisions of moderators that were not undone, and all others that are due. */
  "moderation-decision": { decisions: number[] };
  /** Awards a badge to those who had fulfilled its rule before it was released. */
  "badge-awards": { badgeId: number };
  /** Settles the results of a challenge again, after its tiers changed. */
  "settle-challenge": { settlementId: number };
  /** Logs how many audit events there are, and the hash of the last one. */
  "audit-state": object;
  /** Finds out who gets which notice by mail. */
  "notice-deliveries": object;
  /** Sends the mails of notices. */
  "notice-mails": object;
  /** Examines every live and scheduled document again. */
  examination: object;
  /** Computes the figures of past days again that have changed. */
  figures: object;
  /** Adds a mail for each recipient of the reports that are due. */
  reports: object;
  /** Sends a recipient the report of a day. */
  "report-mail": { reportId: number; userId: number; day: string };
  /** Logs a change that an operator made on the command line. */
  "security-event": CliAuditEvent;
}

/** What a person is notified of about their data. */
export type PersonalDataNews =
  | "accountDeletion"
  | "addressChange"
  | "dataExport";

/** Counts unfinished jobs; permanently failed ones by their original kind. */
export async function jobFigures(
  database: Kysely<Database>,
): Promise<JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    select case name when ${FAILED} then source_name else name end as kind,
      case when name = ${FAILED} then 'failed' when state = 'active' then 'running' else 'waiting' end as state,
      count(*)::int as jobs,
      min(coalesce(source_created_on, created_on)) as oldest
    from ${sql.table(`${SCHEMA}.job`)}
    where state < 'completed' and name = any(${[FAILED, ...jobKinds]}::text[])
    group by 1, 2`.execute(database);
  return rows;
}
