import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { AddJob, JobQueue } from "#server/jobs/job-queue.ts";
import {
  type AuditEvent,
  audit,
  eraseWords,
} from "#server/repositories/audit-events.ts";
import { addRemoval } from "#server/repositories/media/media-objects.ts";
import { orderingQueries } from "#server/repositories/store/ordering.ts";
import { type Recipient, recipientColumns } from "./recipients.ts";
import { keepRoleHolder, rightsQueries } from "./roles.ts";

/** Recipient of a mail about personal data. */
export interface DataSubject extends Recipient {
  /** Null unless the account is scheduled for erasure. */
  eraseAt: Date | null;
}

/** Deleted with an account. The parts of `unfinished_uploads` are removed within a day, as always. */
const deletedTables = [
  "upload_reservations",
  "user_groups",
  "former_groups",
  "user_roles",
  "sso_subjects",
  "password_tokens",
  "email_confirmations",
  "known_addresses",
  "mail_preferences",
  "wishes",
  "user_badges",
  "contact_messages",
  "participant_notes",
  "sessions",
  "office_requests",
  "office_sessions",
  "moderation_claims",
  "custom_goals",
  "notice_deliveries",
] as const satisfies (keyof Database)[];

/** What remains of an account, without a name, because other people's figures depend on it. */
const anonymizedTables = [
  "challenge_results",
  "declarations",
  "orders",
  "participations",
  "point_movements",
  "votes",
] as const satisfies (keyof Database)[];

/** How each table that references users is erased, for the test that compares it with the database. */
export const erasedTables: readonly string[] = [
  ...deletedTables,
  ...anonymizedTables,
  "media_objects",
  "data_exports",
  "unfinished_uploads",
];

/** What erasing an account reads and writes; `services/personal-data/erasure.ts` decides. */
const erasureQueries = (
  transaction: Transaction<Database>,
  addJob: AddJob,
) => ({
  addJob,
  audit: (event: AuditEvent) => audit(transaction, event),
  orders: orderingQueries(transaction, addJob),

  ...rightsQueries(transaction),

  /** Throws LastRoleHolder if no one who can sign in would have ROLE_WRITE. */
  keepRoleHolder: <Result>(work: () => Promise<Result>) =>
    keepRoleHolder(transaction, work),

  /** Signs a user out whose account is to be erased, unless an instant is set already. @returns when it is erased */
  async schedule(userId: number, days: number): Promise<Date> {
    const { eraseAt } = await transaction
      .updateTable("users")
      .set({
        erase_at: sql<Date>`coalesce(erase_at, now() + make_interval(days => ${days}))`,
        token_generation: sql<number>`token_generation + 1`,
        kept_token: null,
      })
      .where("id", "=", userId)
      .returning("erase_at as eraseAt")
      .executeTakeFirstOrThrow();
    return eraseAt ?? new Date();
  },

  /** An account, locked, unless it was erased or is not due by an instant. */
  lock: (userId: number, dueBy: Date | undefined) =>
    transaction
      .selectFrom("users")
      .select(["email", "client_id as clientId", "profile"])
      .where("id", "=", userId)
      .where("erased_at", "is", null)
      .$if(dueBy !== undefined, (query) =>
        query.where("erase_at", "<=", dueBy ?? null),
      )
      .forNoKeyUpdate()
      .executeTakeFirst(),

  eraseWords: (userId: number, email: string) =>
    eraseWords(transaction, userId, email),

  /** Deletes entries that never counted, and all texts and photos; figures remain. */
  anonymize: (userId: number) => anonymize(transaction, userId),

  /** Deletes what only concerned a user, with their files. */
  async deleteOwn(userId: number): Promise<void> {
    for (const table of deletedTables)
      await transaction
        .deleteFrom(table)
        .where("user_id", "=", userId)
        .execute();
    const keys: (string | null)[] = [];
    for (const table of ["media_objects", "data_exports"] as const) {
      const rows = await transaction
        .deleteFrom(table)
        .where("user_id", "=", userId)
        .returning("storage_key")
        .execute();
      keys.push(...rows.map((row) => row.storage_key));
    }
    await addRemoval(addJob, keys);
  },

  /** Deletes what imports and jobs say about a person. */
  async deleteMentions(email: string, clientId: string | null): Promise<void> {
    await transaction
      .deleteFrom("import_rows")
      .where(({ eb, or }) =>
        or([
          eb("email_key", "=", email.toLowerCase()),
          eb("client_key", "=", clientId),
        ]),
      )
      .execute();
    await sql`delete from jobs.job where data ->> 'email' = ${email}`.execute(
      transaction,
    );
  },

  /** Makes an account one that no one can sign in to, without a name. */
  async eraseAccount(userId: number): Promise<void> {
    await transaction
      .updateTable("users")
      .set({
        username: `erased-${userId}`,
        email: `erased-${userId}@erased.invalid`,
        client_id: null,
        password_hash: null,
        is_active: false,
        profile: JSON.stringify({
          firstName: null,
          lastName: null,
          picture: null,
        }),
        language: null,
        may_be_contacted: false,
        referral_code: null,
        token_generation: sql<number>`token_generation + 1`,
        kept_token: null,
        erase_at: null,
        erased_at: sql<Date>`now()`,
      })
      .where("id", "=", userId)
      .execute();
  },
});

export type ErasureQueries = ReturnType<typeof erasureQueries>;

/** The accounts that are deleted: scheduled by their owner, then erased for good. */
export const createErasureRepository = (
  database: Kysely<Database>,
  jobs: JobQueue,
) => ({
  /** Runs `work` in a transaction that also contains the jobs it adds. */
  transaction: <Result>(
    work: (queries: ErasureQueries) => Promise<Result>,
  ): Promise<Result> =>
    jobs.transaction((transaction, add) =>
      work(erasureQueries(transaction, add)),
    ),

  /** Undefined if the account is disabled or erased. */
  subject: (userId: number): Promise<DataSubject | undefined> =>
    database
      .selectFrom("users")
      .select([...recipientColumns, "erase_at as eraseAt"])
      .where("id", "=", userId)
      .where("is_active", "=", true)
      .executeTakeFirst(),

  /** Cancels the deletion. */
  async keep(userId: number): Promise<void> {
    await database
      .updateTable("users")
      .set({ erase_at: null })
      .where("id", "=", userId)
      .execute();
  },

  /** Accounts due for erasure. */
  async due(now: Date): Promise<number[]> {
    const rows = await database
      .selectFrom("users")
      .select("id")
      .where("erase_at", "<=", now)
      .orderBy("erase_at")
      .execute();
    return rows.map(({ id }) => id);
  },
});

/** The address of an anonymized order. */
const noAddress = {
  recipient: "",
  companyName: null,
  street: "",
  complement: null,
  postalCode: "",
  city: "",
  country: "",
};

async function anonymize(
  transaction: Transaction<Database>,
  userId: number,
): Promise<void> {
  await transaction
    .deleteFrom("declarations")
    .where("user_id", "=", userId)
    .where("status", "<>", "validated")
    .execute();
  await transaction
    .deleteFrom("moderation_corrections")
    .where("applied_at", "is", null)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb("participant_id", "=", userId),
        eb(
          "declaration_id",
          "in",
          selectFrom("declarations").select("id").where("user_id", "=", userId),
        ),
      ]),
    )
    .execute();
  await transaction
    .updateTable("declarations")
    .set({
      comment: null,
      distributor: null,
      invoice_date_start: null,
      invoice_date_end: null,
      answers: null,
      proof_id: null,
      idempotency_key: null,
      request_hash: null,
    })
    .where("user_id", "=", userId)
    .execute();
  for (const [column, table] of [
    ["declaration_id", "declarations"],
    ["result_id", "challenge_results"],
  ] as const)
    await transaction
      .updateTable("moderation_corrections")
      .set({ comment: null })
      .where(({ eb, selectFrom }) =>
        eb(
          column,
          "in",
          selectFrom(table).select("id").where("user_id", "=", userId),
        ),
      )
      .execute();
  // Movements of challenges and orders have their names, those by hand the words of who made them.
  await transaction
    .updateTable("point_movements")
    .set({ label: "{}" })
    .where("user_id", "=", userId)
    .where("challenge_id", "is", null)
    .where("order_id", "is", null)
    .execute();
  // The picture is the entry.
  await transaction
    .deleteFrom("challenge_results")
    .where("user_id", "=", userId)
    .where(({ eb, or }) =>
      or([
        eb("status", "<>", "validated"),
        sql<boolean>`exists (select from challenges where id = challenge_id and type = 'Photo')`,
      ]),
    )
    .execute();
  await transaction
    .updateTable("challenge_results")
    .set({ comment: null, image: null, media_id: null })
    .where("user_id", "=", userId)
    .execute();
  await transaction
    .updateTable("orders")
    .set({
      address: JSON.stringify(noAddress),
      comment: null,
      step_comment: null,
      idempotency_key: null,
      request_hash: null,
    })
    .where("user_id", "=", userId)
    .execute();
}
