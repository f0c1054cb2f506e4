import { type Kysely, sql } from "kysely";
import type { PasswordLinks } from "#server/accounts/password-links.ts";
import type { Database } from "#server/database/schema.ts";
import { hashPassword } from "#server/security/passwords.ts";
import { catchUpIds, insertRows, type Row } from "./bulk.ts";
import { historyRows, votesOf } from "./history.ts";
import {
  crowd,
  DEMO_PASSWORD,
  demo,
  invited,
  type Person,
  people,
} from "./people.ts";
import { peopleRows, programmeRows, type Rows, roleRows } from "./rows.ts";

export interface SeedOptions {
  /** Participants there are at least; those of people.json are forty. */
  participants?: number;
  /** The moment that every date of the demo is relative to. */
  now?: Date;
}

/** People whose histories are inserted together. */
const BATCH = 2_000;

/**
 * Fills the database with the demo programme: all of it when there is no programme yet, and as many further participants
 * as are asked for. The same every time but for its dates; all or nothing.
 */
export async function seed(
  database: Kysely<Database>,
  { participants = 0, now = new Date() }: SeedOptions = {},
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await database.transaction().execute(async (transaction) => {
    await trustReferences(transaction);
    if (await isEmpty(transaction)) {
      await insertTables(transaction, programmeRows(now));
      await insertPeople(transaction, people, passwordHash, now);
    }
    await insertCrowd(transaction, participants, passwordHash, now);
    await catchUpIds(transaction, [
      "menu_items",
      "users",
      "roles",
      "groups",
      "challenges",
      "products",
      "challenge_products",
      "challenge_results",
      "declarations",
      "badges",
      "contents",
      "content_categories",
      "rewards",
    ]);
  });
  await sql`vacuum analyze`.execute(database);
}

/** Where we may (the embedded database), spares millions of look-ups of rows that this very seed inserted. */
async function trustReferences(database: Kysely<Database>): Promise<void> {
  await sql`
    select set_config('session_replication_role', 'replica', true)
    from pg_roles where rolname = current_user and rolsuper
  `.execute(database);
}

/** Whether no programme is there yet. */
export async function isEmpty(database: Kysely<Database>): Promise<boolean> {
  const row = await database
    .selectFrom("programme")
    .select("id")
    .executeTakeFirst();
  return row === undefined;
}

/** Takes everything away but the server's own secrets. */
export async function clear(database: Kysely<Database>): Promise<void> {
  await sql`
    truncate programme, options, features, menu_items, users, roles, groups, revoked_tokens, challenges, products,
      badges, contents, content_categories, games, rewards, referral_codes, ephemeral_entries cascade
  `.execute(database);
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
  };
  await insertTables(database, { ...historyRows(people, next, now) });
  await insertVotes(database, people);
}

/** Votes go to a participant's photo; a photo's result is how many it has. */
async function insertVotes(
  database: Kysely<Database>,
  people: readonly Person[],
): Promise<void> {
  const votes = people.flatMap((person) =>
    votesOf(person).map((votee) => ({ voter: person.id, votee })),
  );
  await sql`
    insert into votes (result_id, user_id)
    select r.id, v.voter
    from json_to_recordset(${JSON.stringify(votes)}::json) as v(voter int, votee int)
    join challenges c on c.type = 'Photo'
    join challenge_results r on r.user_id = v.votee and r.challenge_id = c.id
  `.execute(database);
  await sql`
    update challenge_results r
    set result_value = (select count(*) from votes v where v.result_id = r.id)
    from challenges c
    where c.id = r.challenge_id and c.type = 'Photo' and r.status = 'validated'
  `.execute(database);
}

/** The crowd is numbered after the people of people.json; who is there already is left alone. */
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
    if (batch.length === BATCH) await flush();
  }
  await flush();
}

async function nextId(
  database: Kysely<Database>,
  table: "users" | "challenge_results" | "declarations",
): Promise<number> {
  const { next } = await database
    .selectFrom(table)
    .select(sql<number>`coalesce(max(id), 0) + 1`.as("next"))
    .executeTakeFirstOrThrow();
  return next;
}

/** Fills an empty database with the demo programme. */
export async function seedDemo(database: Kysely<Database>): Promise<void> {
  if (await isEmpty(database)) await seed(database);
}

/** Sends the person who was invited the link to create a password, unless one is on its way. */
export async function inviteDemo(links: PasswordLinks): Promise<void> {
  try {
    await links.send(invited.email, "fr", "create");
  } catch (error) {
    console.error(error);
  }
}

/** The accounts to try the demo with, as lines to print. */
export const demoAccounts = (): string =>
  Object.entries(demo)
    .map(([role, { email }]) => `  ${role.padEnd(14)}${email}`)
    .concat(`  ${"password".padEnd(14)}${DEMO_PASSWORD}`)
    .join("\n");
