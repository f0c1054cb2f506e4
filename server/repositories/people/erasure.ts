import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { AddJob, JobQueue } from "#server/jobs/job-queue.ts";
import { audit, eraseWords } from "#server/repositories/audit-events.ts";
import { addRemoval } from "#server/repositories/media/media-objects.ts";
import { moveOrder } from "#server/repositories/store/orders.ts";
import { type Recipient, recipientColumns } from "./recipients.ts";
import { keepRoleHolder } from "./roles.ts";

/** Days in which users can cancel the deletion of their account. */
export const DELETION_DAYS = 14;

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
  "wishes",
  "user_badges",
  "contact_messages",
  "sessions",
  "office_requests",
  "office_sessions",
  "moderation_claims",
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

/** Deletes accounts: scheduled by their owner, then erased for good. */
export function createErasureRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  return {
    /** Undefined if the account is disabled or erased. */
    subject: (userId: number): Promise<DataSubject | undefined> =>
      database
        .selectFrom("users")
        .select([...recipientColumns, "erase_at as eraseAt"])
        .where("id", "=", userId)
        .where("is_active", "=", true)
        .executeTakeFirst(),

    /**
     * Schedules the erasure of an account in 14 days, signs its owner out and notifies them. Throws LastRoleHolder.
     * @returns when it is erased
     */
    scheduleErasure: (userId: number): Promise<Date> =>
      jobs.transaction(async (transaction, add) => {
        const { eraseAt } = await keepRoleHolder(transaction, () =>
          transaction
            .updateTable("users")
            .set({
              erase_at: sql<Date>`coalesce(erase_at, now() + make_interval(days => ${DELETION_DAYS}))`,
              token_generation: sql<number>`token_generation + 1`,
              kept_token: null,
            })
            .where("id", "=", userId)
            .returning("erase_at as eraseAt")
            .executeTakeFirstOrThrow(),
        );
        await add("personal-data-mail", { userId, about: "accountDeletion" });
        return eraseAt ?? new Date();
      }),

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

    /**
     * Permanently erases an account: data that only concerned its owner is deleted with its files; results, points and
     * delivered orders remain without a name. Orders that have not been sent are cancelled, as their buyer can no longer be
     * contacted.
     * @param dueBy only erases the account if it is due by then, so that a deletion cancelled meanwhile is respected
     * Throws LastRoleHolder.
     * @returns false if the deletion was cancelled, or the account erased before
     */
    erase: (userId: number, dueBy?: Date): Promise<boolean> =>
      jobs.transaction((transaction, add) =>
        keepRoleHolder(transaction, () =>
          erase(transaction, add, userId, dueBy),
        ),
      ),
  };
}

/** @returns what is to be audited */
async function cancelOpenOrders(
  transaction: Transaction<Database>,
  add: AddJob,
  userId: number,
  now: Date,
) {
  const open = await transaction
    .selectFrom("orders")
    .selectAll()
    .where("user_id", "=", userId)
    .where("status", "=", "ordered")
    .orderBy("id")
    .forUpdate()
    .execute();
  const events = [];
  for (const order of open)
    events.push(
      await moveOrder(transaction, add, order, {
        ...{ step: "cancel", comment: null, now },
      }),
    );
  return events;
}

async function erase(
  transaction: Transaction<Database>,
  add: AddJob,
  userId: number,
  dueBy: Date | undefined,
): Promise<boolean> {
  const account = await transaction
    .selectFrom("users")
    .select(["email", "client_id"])
    .where("id", "=", userId)
    .where("erased_at", "is", null)
    .$if(dueBy !== undefined, (query) =>
      query.where("erase_at", "<=", dueBy ?? null),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account === undefined) return false;
  const cancelled = await cancelOpenOrders(
    transaction,
    add,
    userId,
    dueBy ?? new Date(),
  );
  await eraseWords(transaction, userId, account.email);
  await anonymize(transaction, userId);
  for (const table of deletedTables)
    await transaction.deleteFrom(table).where("user_id", "=", userId).execute();
  const media = await transaction
    .deleteFrom("media_objects")
    .where("user_id", "=", userId)
    .returning("storage_key")
    .execute();
  const exports = await transaction
    .deleteFrom("data_exports")
    .where("user_id", "=", userId)
    .returning("storage_key")
    .execute();
  await addRemoval(
    add,
    [...media, ...exports].map((row) => row.storage_key),
  );
  await transaction
    .deleteFrom("participant_import_rows")
    .where(({ eb, or }) =>
      or([
        eb("email_key", "=", account.email.toLowerCase()),
        eb("client_key", "=", account.client_id),
      ]),
    )
    .execute();
  await sql`delete from jobs.job where data ->> 'email' = ${account.email}`.execute(
    transaction,
  );
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
  await add("security-event", {
    event: "account_deletion.succeeded",
    at: new Date().toJSON(),
    personId: userId,
    decision: "erased",
  });
  for (const event of cancelled)
    await audit(transaction, { actorId: null, ...event });
  return true;
}

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

/** Deletes entries that never counted, and all texts and photos; keeps figures. */
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
