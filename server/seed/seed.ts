import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { hashPassword } from "#server/security/passwords.ts";
import { catchUpIds, insertRows, type Row } from "./bulk.ts";
import { challengeRows } from "./challenge-rows.ts";
import { contentRows } from "./content-rows.ts";
import { historyRows } from "./history-rows.ts";
import { peopleRows, roleRows, type StoryPerson } from "./people-rows.ts";
import { programmeRows } from "./programme-rows.ts";
import * as story from "./story/index.ts";

export interface SeedOptions {
  /** Participants there shall be at least; the story's own are forty. */
  participants?: number;
  /** Every date of the story is told from this moment. */
  now?: Date;
}

/** People whose histories are inserted together. */
const BATCH = 2_000;

/**
 * Tells the story of the demonstration programme to the database: all of it when there is no programme yet, and as many
 * further participants as are asked for. The same every time but for its dates; all or nothing.
 */
export async function seed(
  database: Kysely<Database>,
  { participants = 0, now = new Date() }: SeedOptions = {},
): Promise<void> {
  const passwordHash = await hashPassword(story.DEMO_PASSWORD);
  await database.transaction().execute(async (transaction) => {
    await trustReferences(transaction);
    if (await isEmpty(transaction)) {
      await insertProgramme(transaction, now);
      await insertPeople(transaction, story.people, passwordHash, now);
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

async function insertProgramme(
  database: Kysely<Database>,
  now: Date,
): Promise<void> {
  const programme = programmeRows(now);
  await insertRows(database, "programme", programme.programme);
  await insertRows(database, "options", programme.options);
  await insertRows(database, "features", programme.features);
  await insertRows(database, "menu_items", programme.menu);
  await insertRows(database, "rewards", programme.rewards);
  await insertRows(database, "referral_codes", programme.referralCodes);
  await insertRows(database, "groups", story.userGroups);
  const challenges = challengeRows(now);
  await insertRows(database, "challenges", challenges.challenges);
  await insertRows(database, "products", challenges.products);
  await insertRows(
    database,
    "challenge_products",
    challenges.challengeProducts,
  );
  const contents = contentRows(now);
  await insertRows(database, "contents", contents.contents);
  await insertRows(database, "content_categories", contents.categories);
  await insertRows(database, "category_contents", contents.categoryContents);
  await insertRows(database, "badges", contents.badges);
  await insertRows(database, "games", contents.games);
}

async function insertPeople(
  database: Kysely<Database>,
  people: readonly StoryPerson[],
  passwordHash: string,
  now: Date,
): Promise<void> {
  const { users, memberships } = peopleRows(people, passwordHash, now);
  await insertRows(database, "users", users);
  await insertRows(database, "user_groups", memberships);
  const { roles, userRoles } = roleRows(people);
  await insertRows(database, "roles", roles);
  await insertRows(database, "user_roles", userRoles);

  const next = {
    result: await nextId(database, "challenge_results"),
    declaration: await nextId(database, "declarations"),
  };
  const rows = historyRows(people, next, now);
  for (const [table, list] of Object.entries(rows))
    await insertRows(
      database,
      table as keyof typeof rows,
      list as Row<keyof typeof rows>[],
    );
  await insertVotes(database, people);
}

/** Votes go to a participant's photo; a photo's result is how many it has. */
async function insertVotes(
  database: Kysely<Database>,
  people: readonly StoryPerson[],
): Promise<void> {
  const votes = people.flatMap((person) =>
    story.historyOf(person).votes.map((votee) => ({ voter: person.id, votee })),
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

/** The crowd is numbered after the story's people; who is there already is left alone. */
async function insertCrowd(
  database: Kysely<Database>,
  participants: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const known = story.people.filter(({ takesPart }) => takesPart).length;
  const last = (await nextId(database, "users")) - 1;
  let batch: StoryPerson[] = [];
  const flush = async () => {
    if (batch.length > 0)
      await insertPeople(database, batch, passwordHash, now);
    batch = [];
  };
  for (const person of story.crowd(Math.max(0, participants - known))) {
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
