import { type CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#server/database/schema.ts";
import { createJobQueue, type JobQueue } from "#server/jobs/job-queue.ts";
import { createRepositories } from "#server/repositories/index.ts";
import { demo } from "#server/seed/people.ts";
import { defaultRetention } from "#server/services/personal-data/retention.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { rowsReadBy } from "#tests/support/rows-read.ts";
import { removeExpired } from "./cleanup.ts";

let programme: TestDatabase;
let database: Kysely<Database>;
let jobs: JobQueue;
let asked: CompiledQuery[];
beforeEach(async () => {
  programme = await programmeDatabase();
  asked = [];
  database = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: programme.url, max: 2 }),
    }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  jobs = createJobQueue(database);
});
afterEach(async () => {
  await jobs.close();
  await database.destroy();
  await programme.drop();
});

const clean = () =>
  removeExpired(
    createRepositories(database, jobs),
    defaultRetention,
    new Date(),
  );

const { id: user } = demo.participant;

/** Enters old photos in a contest; returns their storage keys. */
const enter = (count: number) =>
  sql`
    with files as (
      insert into media_objects (user_id, type, target, storage_key, created_at)
      select ${user}, 'image/jpeg', 'ChallengeResult', 'file-' || n, now() - interval '9 days' from generate_series(1, ${sql.lit(count)}) n
      returning id
    )
    insert into challenge_results (challenge_id, user_id, status, media_id, created_at)
    select c.id, ${user}, 'validated', files.id, now() from files, (select id from challenges where type = 'Photo' limit 1) c`.execute(
    database,
  );

const files = async () =>
  (
    await sql<{
      key: string;
    }>`select storage_key as key from media_objects where storage_key like 'file-%' order by 1`.execute(
      database,
    )
  ).rows.map(({ key }) => key);

describe("cleanup", () => {
  it("erases other accounts and deletes the rest even if one account cannot be erased", async () => {
    const others = await sql<{ id: number }>`
      update users set erase_at = now() - interval '1 day'
      where id in (${user}, ${demo.newcomer.id}) returning id`.execute(
      database,
    );
    expect(others.rows).toHaveLength(2);
    await sql`
      create function refuse_erasure() returns trigger language plpgsql as $$
      begin raise exception 'this account is stuck'; end $$`.execute(database);
    await sql`
      create trigger refuse_erasure before update of erased_at on users for each row
      when (old.id = ${sql.lit(user)}) execute function refuse_erasure()`.execute(
      database,
    );
    await sql`
      insert into revoked_tokens (jti, expires_at) values (gen_random_uuid(), now() - interval '1 day')`.execute(
      database,
    );
    await expect(clean()).rejects.toThrow("this account is stuck");
    const erased = await sql<{ id: number }>`
      select id from users where erased_at is not null`.execute(database);
    expect(erased.rows).toEqual([{ id: demo.newcomer.id }]);
    const expired = await sql`
      select from revoked_tokens where expires_at < now()`.execute(database);
    expect(expired.rows).toEqual([]);
  });

  it("does not recheck files in use", async () => {
    await enter(3_000);
    await clean();
    expect(await files()).toHaveLength(3_000);
    await sql`
      insert into known_addresses (user_id, address_hash, last_used_at)
      select ${user}, 'hash-' || n, now() from generate_series(1, 3000) n`.execute(
      database,
    );
    await sql`vacuum analyze`.execute(database);
    asked = [];
    await clean();
    const queries = asked.filter(({ sql: text }) =>
      /^\s*(select|update|delete)/i.test(text),
    );
    expect(queries.length).toBeGreaterThan(2);
    const read = await rowsReadBy(programme.url, queries);
    expect(read.filter(([rows]) => rows > 500)).toEqual([]);
  });

  it("removes a file once its last reference is removed, in any way", async () => {
    await enter(4);
    await sql`
      insert into media_objects (user_id, type, target, storage_key, created_at)
      values (${user}, 'application/pdf', 'Declaration', 'file-5', now() - interval '9 days'),
        (${user}, 'image/png', 'User', 'file-6', now() - interval '9 days')`.execute(
      database,
    );
    await sql`update declarations set proof_id = (select id from media_objects where storage_key = 'file-5')
      where id = (select min(id) from declarations)`.execute(database);
    await sql`update users set profile = profile || jsonb_build_object('picture', jsonb_build_object('@id',
        (select '/v2/media-objects/' || id from media_objects where storage_key = 'file-6')))
      where id = ${user}`.execute(database);
    await clean();
    const all = [1, 2, 3, 4, 5, 6].map((n) => `file-${n}`);
    expect(await files()).toEqual(all);
    await sql`delete from challenge_results r using media_objects m where m.id = r.media_id and storage_key = 'file-1'`.execute(
      database,
    );
    await sql`update challenge_results r set media_id = null from media_objects m
      where m.id = r.media_id and storage_key = 'file-2'`.execute(database);
    await sql`update declarations set proof_id = null where proof_id is not null`.execute(
      database,
    );
    await sql`update users set profile = profile || '{"picture": null}' where id = ${user}`.execute(
      database,
    );
    await clean();
    expect(await files()).toEqual(["file-3", "file-4"]);
    await sql`
      delete from challenge_results r using challenges c where c.id = r.challenge_id and c.type = 'Photo'`.execute(
      database,
    );
    await clean();
    expect(await files()).toEqual([]);
  });

  it("records when it ended", async () => {
    const { operations } = createRepositories(database, jobs);
    expect((await operations.figures()).tasks).toEqual([]);
    const start = Date.now();
    await clean();
    const [run] = (await operations.figures()).tasks;
    expect(run?.task).toBe("cleanup");
    expect(run?.endedAt.getTime()).toBeGreaterThan(start - 1_000);
  });
});
