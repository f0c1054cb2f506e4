import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import type { AddJob, JobQueue } from "#server/jobs/job-queue.ts";
import { messageOf } from "#server/presenters/messages.ts";
import { inAlphabet } from "#server/repositories/alphabet.ts";
import { type AuditEvent, audit } from "#server/repositories/audit-events.ts";
import { inGroup, sortingBy } from "#server/repositories/list-sorting.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import type { OfficeMessage } from "#src/schema/types.gen.ts";
import { authorName } from "./person-name.ts";
import { type Recipient, recipientColumns } from "./recipients.ts";

export interface MessageFilter {
  state?: OfficeMessage["state"] | undefined;
  group?: number | undefined;
}

/** An answered message, as it is sent to its author. */
export interface AnsweredMessage extends Recipient {
  subject: string;
  message: string;
  answer: string;
}

const states: Readonly<
  Record<OfficeMessage["state"], ReturnType<typeof sql<SqlBool>>>
> = {
  open: sql`handled_at is null`,
  answered: sql`answer is not null`,
  closed: sql`handled_at is not null and answer is null`,
};

const columns = {
  createdAt: sql`m.created_at`,
  name: inAlphabet(authorName("u")),
  subject: inAlphabet("subject"),
};

export const messageColumns = Object.keys(columns);

/** What handling a message reads and writes; `services/messages/answer.ts` decides. */
const queries = (transaction: Transaction<Database>, addJob: AddJob) => ({
  addJob,
  audit: (event: AuditEvent) => audit(transaction, event),

  /** Locks a message. @returns whether it is open; undefined if it does not exist */
  isOpen: async (id: number): Promise<boolean | undefined> => {
    const row = await transaction
      .selectFrom("contact_messages")
      .select("handled_at")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    return row && row.handled_at === null;
  },

  handle: (id: number, by: number, answer: string | null, now: Date) =>
    transaction
      .updateTable("contact_messages")
      .set({ answer, handled_by: by, handled_at: now })
      .where("id", "=", id)
      .execute(),
});

/** Messages of the contact form, as the office reads and answers them (BO-24). */
export const createContactMessagesRepository = (
  database: Kysely<Database>,
  jobs: JobQueue,
) => ({
  list({ state, group }: MessageFilter, sort: string, page: Page) {
    const matching = database
      .selectFrom("contact_messages as m")
      .$if(state !== undefined, (query) => query.where(states[state ?? "open"]))
      .$if(group !== undefined, (query) =>
        query.where(inGroup("m.user_id", group ?? 0)),
      );
    return listWithTotal(
      matching
        .innerJoin("users as u", "u.id", "m.user_id")
        .leftJoin("users as h", "h.id", "m.handled_by")
        .select([
          ...(["m.id", "subject", "message", "answer", "handled_by"] as const),
          ...(["m.created_at", "handled_at", "m.user_id"] as const),
          authorName("u").as("sender"),
          authorName("h").as("handler"),
          "u.email",
        ])
        .orderBy(...sortingBy(columns, sort))
        .orderBy("m.id", sort.startsWith("-") ? "desc" : "asc"),
      matching,
      page,
      messageOf,
    );
  },

  /** Runs `work` in a transaction that also contains the jobs it adds. */
  transaction: <Result>(
    work: (queries: MessageQueries) => Promise<Result>,
  ): Promise<Result> =>
    jobs.transaction((transaction, add) => work(queries(transaction, add))),

  /** Undefined if the message was deleted. */
  answered: (id: number): Promise<AnsweredMessage | undefined> =>
    database
      .selectFrom("contact_messages")
      .innerJoin("users", "users.id", "user_id")
      .select([...recipientColumns, "subject", "message", "answer"])
      .where("contact_messages.id", "=", id)
      .where("answer", "is not", null)
      .$narrowType<{ answer: string }>()
      .executeTakeFirst(),
});

export type MessageQueries = ReturnType<typeof queries>;
