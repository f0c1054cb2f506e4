import { type Kysely, sql } from "kysely";
import { kindNames, kindOf } from "#registry/documents.ts";
import { withoutLimits } from "#server/database/migrate.ts";
import type { Database } from "#server/database/schema.ts";
import { hashPassword } from "#server/security/passwords.ts";
import type { PasswordLinks } from "#server/services/accounts/password-links.ts";
import { catchUpIds, insertRows, type Row } from "./bulk.ts";
import { insertCatalog } from "./catalog.ts";
import { challenges } from "./challenges.ts";
import { goalOf, rewardOf } from "./declarations.ts";
import { demoDocuments, emptyDocuments, releaseFirst } from "./documents.ts";
import { historyRows } from "./history.ts";
import {
  crowd,
  DEMO_PASSWORD,
  demo,
  invited,
  type Person,
  people,
} from "./people.ts";
import { votesOf } from "./photo-contests.ts";
import { peopleRows, programmeRows, type Rows, roleRows } from "./rows.ts";

export interface SeedOptions {
  /** Minimum number of participants; people.json has forty. */
  participants?: number;
  /** Minimum number of products in the list challenge. */
  products?: number;
  /** The instant that all dates of the demo are relative to. */
  now?: Date;
}

/** People whose histories are inserted together. */
const PEOPLE_PER_INSERT = 2_000;

/**
 * Fills the database with the demo programme, unless there is a programme yet, and adds participants up to the given
 * number. Deterministic except for dates, and atomic.
 */
export async function seed(
  database: Kysely<Database>,
  { participants = 0, products = 0, now = new Date() }: SeedOptions = {},
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await database.transaction().execute(async (transaction) => {
    await withoutLimits(transaction);
    await waitForOther(transaction);
    await trustReferences(transaction);
    const firstNew = await nextId(transaction, "users");
    if (await isEmpty(transaction)) {
      await releaseFirst(transaction, demoDocuments(now));
      await insertTables(transaction, programmeRows());
      await insertPeople(transaction, people, passwordHash, now);
    }
    await insertCrowd(transaction, participants, passwordHash, now);
    if ((await nextId(transaction, "users")) > firstNew)
      await insertGroupResults(transaction);
    await insertCatalog(transaction, products);
    await catchUpIds(transaction, [
      ...kindNames.flatMap((kind) => kindOf(kind).entity ?? []),
      "menu_items",
      "users",
      "roles",
      "challenge_products",
      "challenge_results",
      "declarations",
      "orders",
    ]);
  });
  await sql`vacuum analyze`.execute(database);
}

/** An arbitrary key: of two processes that seed at the same time, the second one waits and prints for which. */
const SEEDING = 7_254_002;

async function waitForOther(database: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${SEEDING}) as "isFree"
  `.execute(database);
  if (rows[0]?.isFree) return;
  const { rows: holders } = await sql<{ name: string }>`
    select application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = ${SEEDING} and granted
  `.execute(database);
  console.info(
    `The database is being filled by another process (${holders[0]?.name ?? "which just ended"}): waiting for it`,
  );
  await sql`select pg_advisory_xact_lock(${SEEDING})`.execute(database);
}

/** If permitted (embedded database), skips millions of foreign-key checks of rows that this seed has just inserted. */
async function trustReferences(database: Kysely<Database>): Promise<void> {
  await sql`
    select set_config('session_replication_role', 'replica', true)
    where has_parameter_privilege(current_user, 'session_replication_role', 'SET')
  `.execute(database);
}

/** Whether there is no programme yet. */
export async function isEmpty(database: Kysely<Database>): Promise<boolean> {
  const row = await database
    .selectFrom("programme")
    .select("id")
    .executeTakeFirst();
  return row === undefined;
}

/** Deletes everything except the server's own secrets and the shipped roles, which migrations insert. */
export async function clear(database: Kysely<Database>): Promise<void> {
  await sql`
    truncate programme, options, features, mails, mail_days, notice_mailings, refusal_reasons, menu_items, users, groups, revoked_tokens, challenges, products,
      badges, contents, content_categories, shared_blocks, games, rewards, referral_codes, ephemeral_entries, rate_limits, documents,
      document_lists, release_sets, notices, notice_deliveries cascade
  `.execute(database);
  await database.deleteFrom("roles").where("key", "is", null).execute();
}

async function insertTables(
  database: Kysely<Database>,
  rows: Rows,
): Promise<void> {
  for (const [table, list] of Object.entries(rows))
    await insertRows(
      database,
      table as keyof Database,
      list as Row<keyof Database>[],
    );
}

async function insertPeople(
  database: Kysely<Database>,
  people: readonly Person[],
  passwordHash: string,
  now: Date,
): Promise<void> {
  await insertTables(database, peopleRows(people, passwordHash, now));
  await insertTables(database, roleRows(people));
  const next = {
    result: await nextId(database, "challenge_results"),
    declaration: await nextId(database, "declarations"),
    order: await nextId(database, "orders"),
  };
  await insertTables(database, { ...historyRows(people, next, now) });
  await insertVotes(database, people);
}

/** Votes go to a participant's photo; a photo's result is its number of votes. */
async function insertVotes(
  database: Kysely<Database>,
  people: readonly Person[],
): Promise<void> {
  const votes = people.flatMap((person) =>
    votesOf(person).map((vote) => ({ voter: person.id, ...vote })),
  );
  await sql`
    insert into votes (result_id, user_id)
    select r.id, v.voter
    from json_to_recordset(${JSON.stringify(votes)}::json) as v(voter int, votee int, challenge int)
    join challenge_results r on r.user_id = v.votee and r.challenge_id = v.challenge
  `.execute(database);
  await sql`
    update challenge_results r
    set result_value = (select count(*) from votes v where v.result_id = r.id)
    from challenges c
    where c.id = r.challenge_id and c.type = 'Photo' and r.status = 'validated'
  `.execute(database);
}

/** In a group challenge, a group's result is the sum of its members' validated declarations; replaces earlier results. */
async function insertGroupResults(database: Kysely<Database>): Promise<void> {
  const { rows: totals } = await sql<{
    challenge: number;
    group_id: number;
    value: number;
    created_at: Date;
    products: Row<"result_products">[];
  }>`
    with members as (
      select d.*, g.group_id from declarations d
      join challenges c on c.id = d.challenge_id and c.is_group
      join user_groups g on g.user_id = d.user_id
      where d.status = 'validated'
    ), products as (
      select m.challenge_id, m.group_id, p.product_id, sum(p.quantity) as quantity,
        sum(p.currency_value) as financial_value, sum(p.reward_value) as reward_value, sum(p.result_value) as result_value
      from members m join declaration_products p on p.declaration_id = m.id
      group by 1, 2, 3 order by 3
    )
    select challenge_id as challenge, group_id, sum(result_value)::int as value, max(created_at) as created_at,
      (select json_agg(to_jsonb(p) - 'challenge_id' - 'group_id') from products p
        where p.challenge_id = m.challenge_id and p.group_id = m.group_id) as products
    from members m group by 1, 2 order by 1, 2
  `.execute(database);

  await sql`
    with former as (delete from challenge_results where group_id is not null returning id)
    delete from result_products where result_id in (select id from former)
  `.execute(database);
  const first = await nextId(database, "challenge_results");
  await insertTables(database, {
    challenge_results: totals.map((total, index) => {
      const challenge = challenges.find(({ id }) => id === total.challenge);
      return {
        id: first + index,
        challenge_id: total.challenge,
        group_id: total.group_id,
        status: "validated",
        result_value: total.value,
        goal_value: challenge ? goalOf(challenge, total.group_id, null) : null,
        reward_value: challenge
          ? rewardOf(challenge, total.value, total.group_id)
          : null,
        created_at: total.created_at,
      };
    }),
    result_products: totals.flatMap(({ products }, index) =>
      products.map((product) => ({ result_id: first + index, ...product })),
    ),
  });
}

/** The crowd's ids follow those of people.json; existing participants are left alone. */
async function insertCrowd(
  database: Kysely<Database>,
  participants: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const known = people.filter(({ takesPart }) => takesPart).length;
  const last = (await nextId(database, "users")) - 1;
  let batch: Person[] = [];
  const flush = async () => {
    if (batch.length > 0)
      await insertPeople(database, batch, passwordHash, now);
    batch = [];
  };
  for (const person of crowd(Math.max(0, participants - known))) {
    if (person.id > last) batch.push(person);
    if (batch.length === PEOPLE_PER_INSERT) await flush();
  }
  await flush();
}

async function nextId(
  database: Kysely<Database>,
  table: "users" | "challenge_results" | "declarations" | "orders",
): Promise<number> {
  const { next } = await database
    .selectFrom(table)
    .select(sql<number>`coalesce(max(id), 0) + 1`.as("next"))
    .executeTakeFirstOrThrow();
  return next;
}

/** Fills an empty database with the demo programme, or with the settings of an otherwise empty programme. */
export async function prepareProgramme(
  database: Kysely<Database>,
  isDemo: boolean,
  onProgress: (step: string) => void = () => {},
): Promise<void> {
  if (!(await isEmpty(database))) return;
  if (isDemo) {
    onProgress("Filling it with the demo programme");
    await seed(database);
  } else
    await database.transaction().execute(async (transaction) => {
      await waitForOther(transaction);
      if (await isEmpty(transaction))
        await releaseFirst(transaction, emptyDocuments(new Date()));
    });
}

/** Whether demo accounts, whose password is public, can sign in. */
export async function hasDemoAccounts(
  database: Kysely<Database>,
): Promise<boolean> {
  const row = await database
    .selectFrom("users")
    .select("id")
    .where(
      "username",
      "in",
      Object.values(demo).map(({ email }) => email),
    )
    .where("is_active", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sends the invited person the link to create a password, unless one was sent already. */
export async function inviteDemo(links: PasswordLinks): Promise<void> {
  try {
    await links.send(invited.email, "fr", "create");
  } catch (error) {
    console.error(error);
  }
}

/** What each account of the demo is for. */
const purposes: Record<keyof typeof demo, string> = {
  configurator: "back office and programme: administrator, may do everything",
  participant: "programme: has results, orders and badges",
  regional: "programme: sees the challenges of another region",
  newcomer: "programme: has nothing yet",
  unaccepted: "programme: has not accepted the terms yet",
  inactive: "cannot sign in: disabled",
};

/** The demo's accounts and what each is for, as lines to print. */
export function demoAccounts(): string {
  const accounts = Object.entries(purposes).map(
    ([name, purpose]) => [demo[name as keyof typeof demo], purpose] as const,
  );
  const width = Math.max(...accounts.map(([{ email }]) => email.length));
  return [
    `Demo accounts, all with the password ${DEMO_PASSWORD}`,
    ...accounts.map(
      ([{ email }, purpose]) => `  ${email.padEnd(width)}  ${purpose}`,
    ),
  ].join("\n");
}
