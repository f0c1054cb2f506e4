import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { addRemoval } from "./media-objects.ts";

/** Days in which users can cancel the deletion of their account. */
export const DELETION_DAYS = 14;

/** A file that a person sent. */
export interface OwnFile {
  id: string;
  target: string;
  type: string;
  name: string | null;
  storageKey: string | null;
  content: Buffer | null;
}

/** Recipient of a mail about personal data. */
export interface DataSubject {
  email: string;
  firstName: string | null;
  language: Language | null;
  /** Null unless the account is scheduled for erasure. */
  eraseAt: Date | null;
}

/**
 * The contents of an export, by name in `data.json`: a query with the user's id as `$user`. Every table that references
 * users is either here or in `notExported` (tested).
 */
const exported = {
  account: `select id, username, email, client_id, is_active, is_email_confirmed, is_cgu_accepted, may_be_contacted,
      referral_code, language, profile, created_at, erase_at from users where id = $user`,
  groups: `select g.name from user_groups u join groups g on g.id = u.group_id where u.user_id = $user order by g.id`,
  roles: `select r.name, r.permissions from user_roles u join roles r on r.id = u.role_id where u.user_id = $user order by r.id`,
  singleSignOn: `select method, subject from sso_subjects where user_id = $user order by 1, 2`,
  participations: `select p.challenge_id, c.texts -> 'fr' ->> 'title' as challenge, p.is_participating, p.answered_at
      from participations p join challenges c on c.id = p.challenge_id where p.user_id = $user order by 1`,
  declarations: `select d.id, d.challenge_id, d.status, d.comment, d.reward_value, d.result_value, d.distributor,
      d.invoice_date_start, d.invoice_date_end, d.answers, d.proof_id as file, d.decided_at, d.created_at,
      (select coalesce(jsonb_agg(jsonb_build_object('product', p.name, 'quantity', l.quantity, 'currencyValue',
        l.currency_value, 'rewardValue', l.reward_value, 'resultValue', l.result_value) order by l.id), '[]')
        from declaration_products l join products p on p.id = l.product_id where l.declaration_id = d.id) as products
      from declarations d where d.user_id = $user order by d.id`,
  results: `select r.id, r.challenge_id, r.status, r.result_value, r.reward_value, r.total_points, r.custom, r.custom_goal,
      r.goal_value, r.media_id as file, r.comment, r.decided_at, r.created_at,
      (select coalesce(jsonb_agg(jsonb_build_object('product', p.name, 'quantity', l.quantity, 'rewardValue',
        l.reward_value, 'resultValue', l.result_value) order by l.id), '[]')
        from result_products l join products p on p.id = l.product_id where l.result_id = r.id) as products
      from challenge_results r where r.user_id = $user order by r.id`,
  votes: `select result_id from votes where user_id = $user order by 1`,
  badges: `select b.badge_id, a.texts -> 'fr' ->> 'title' as badge, b.progress, b.obtained_at
      from user_badges b join badges a on a.id = b.badge_id where b.user_id = $user order by 1`,
  pointMovements: `select id, points, label, challenge_id, order_id, made_at from point_movements
      where user_id = $user order by id`,
  orders: `select o.id, o.reward_id, w.texts -> 'fr' ->> 'title' as reward, o.quantity, o.points, o.status, o.comment, o.address,
      o.created_at, o.sent_at, o.delivered_at, o.cancelled_at
      from orders o join rewards w on w.id = o.reward_id where o.user_id = $user order by o.id`,
  wishlist: `select w.reward_id, r.texts -> 'fr' ->> 'title' as reward, w.made_at
      from wishes w join rewards r on r.id = w.reward_id where w.user_id = $user order by 1`,
  contactMessages: `select id, subject, message, created_at from contact_messages where user_id = $user order by id`,
  knownNetworks: `select last_used_at from known_addresses where user_id = $user order by 1`,
  sessions: `select device, is_remembered, created_at, last_used_at from sessions where user_id = $user order by created_at`,
  files: `select id, target, type, name, size, width, height, created_at from media_objects where user_id = $user order by created_at`,
} as const satisfies Record<string, string>;

/** Hashes of links, and uploads in progress: none of it says anything about its owner. */
const notExported = {
  upload_reservations: "room that an upload in progress has",
  password_tokens: "hashes",
  email_confirmations: "hashes",
  unfinished_uploads: "incomplete",
  data_exports: "the exports themselves",
} as const;

/** Deleted with an account. The parts of `unfinished_uploads` are removed within a day, as always. */
const deletedTables = [
  "upload_reservations",
  "user_groups",
  "user_roles",
  "sso_subjects",
  "password_tokens",
  "email_confirmations",
  "known_addresses",
  "wishes",
  "user_badges",
  "contact_messages",
  "sessions",
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

/** How each table that references users is handled, for the test that compares it with the database. */
export const personalTables = {
  queries: Object.values(exported),
  notExported: Object.keys(notExported),
  erased: [
    ...deletedTables,
    ...anonymizedTables,
    "media_objects",
    "data_exports",
    "unfinished_uploads",
  ] as readonly string[],
};

const camel = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Exports and erases users' stored data. */
export function createPersonalDataRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  return {
    /** All stored data of a user, by names as on the wire, in one snapshot. */
    collect: (
      userId: number,
    ): Promise<{ data: Record<string, object>; files: OwnFile[] }> =>
      database
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute(async (transaction) => {
          const data: Record<string, object> = {};
          for (const [name, query] of Object.entries(exported)) {
            const [before = "", after = ""] = query.split("$user");
            const { rows } = await sql<
              Record<string, unknown>
            >`${sql.raw(before)}${userId}${sql.raw(after)}`.execute(
              transaction,
            );
            const items = rows.map((row) =>
              Object.fromEntries(
                Object.entries(row).map(([key, value]) => [camel(key), value]),
              ),
            );
            data[name] = name === "account" ? (items[0] ?? {}) : items;
          }
          const files = await transaction
            .selectFrom("media_objects")
            .select([
              "id",
              "target",
              "type",
              "name",
              "storage_key as storageKey",
              "content",
            ])
            .where("user_id", "=", userId)
            .orderBy("created_at")
            .execute();
          return { data, files };
        }),

    /** Undefined if the account is disabled or erased. */
    subject: (userId: number): Promise<DataSubject | undefined> =>
      database
        .selectFrom("users")
        .select([
          "email",
          "language",
          "erase_at as eraseAt",
          sql<string | null>`profile ->> 'firstName'`.as("firstName"),
        ])
        .where("id", "=", userId)
        .where("is_active", "=", true)
        .executeTakeFirst(),

    /** Schedules the erasure of an account in 14 days, signs its owner out and notifies them. @returns when it is erased */
    scheduleErasure: (userId: number): Promise<Date> =>
      jobs.transaction(async (transaction, add) => {
        const { eraseAt } = await transaction
          .updateTable("users")
          .set({
            erase_at: sql<Date>`coalesce(erase_at, now() + make_interval(days => ${DELETION_DAYS}))`,
            token_generation: sql<number>`token_generation + 1`,
            kept_token: null,
          })
          .where("id", "=", userId)
          .returning("erase_at as eraseAt")
          .executeTakeFirstOrThrow();
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

    /** Orders that are not sent yet, to be cancelled with the account. */
    async openOrders(userId: number): Promise<number[]> {
      const rows = await database
        .selectFrom("orders")
        .select("id")
        .where("user_id", "=", userId)
        .where("status", "=", "ordered")
        .execute();
      return rows.map(({ id }) => id);
    },

    /**
     * Permanently erases an account: data that only concerned its owner is deleted with its files; results, points and
     * delivered orders remain without a name.
     * @param dueBy only erases the account if it is due by then, so that a deletion cancelled meanwhile is respected
     * @returns false if the deletion was cancelled, or the account erased before
     */
    erase: (userId: number, dueBy?: Date): Promise<boolean> =>
      jobs.transaction(async (transaction, add) => {
        const account = await transaction
          .selectFrom("users")
          .select("email")
          .where("id", "=", userId)
          .where("erased_at", "is", null)
          .$if(dueBy !== undefined, (query) =>
            query.where("erase_at", "<=", dueBy ?? null),
          )
          .forUpdate()
          .executeTakeFirst();
        if (account === undefined) return false;
        await anonymize(transaction, userId);
        for (const table of deletedTables)
          await transaction
            .deleteFrom(table)
            .where("user_id", "=", userId)
            .execute();
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
        return true;
      }),
  };
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
      idempotency_key: null,
      request_hash: null,
    })
    .where("user_id", "=", userId)
    .execute();
}
