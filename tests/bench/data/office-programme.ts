import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { seed } from "#server/seed/seed.ts";

export const PEOPLE = 200_000;
export const WAITING = 100_000;

/** A demo programme with many participants, entries that wait, and twice as many that were decided on. */
export async function seedOffice(database: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from users`.execute(database);
  if ((rows[0]?.people ?? 0) >= PEOPLE) return;
  await seed(database);
  await sql`
    insert into users (id, username, email, client_id, is_active, is_cgu_accepted, profile, created_at)
    select 10000000 + n, 'p' || n || '@example.net', 'p' || n || '@example.net', 'BIG-' || lpad(n::text, 6, '0'),
      n % 100 <> 0, true, jsonb_build_object(
        'firstName', (array['Camille','Marie','Jean','Luc','Ana','Tom','Ines','Paul','Nora','Hugo'])[1 + n % 10],
        'lastName', initcap(translate(md5(n::text), '0123456789', 'aeioulmnrt')), 'picture', null),
      now() - n * interval '1 minute'
    from generate_series(1, ${sql.lit(PEOPLE)}) n`.execute(database);
  await sql`
    insert into user_groups (user_id, group_id)
    select id, 1 + id % 4 from users where id > 10000000`.execute(database);
  await sql`
    insert into point_movements (user_id, points, label, made_at)
    select id, 10, '{}', now() from users, generate_series(1, 3) where id > 10000000`.execute(
    database,
  );
  await sql`
    insert into media_objects (id, user_id, type, storage_key, target, name, size, sha256)
    select md5('media' || n)::uuid, 10000000 + n, 'application/pdf', 'declaration/' || n, 'Declaration', 'proof.pdf', 1000,
      sha256(convert_to((n / 2 * 2 + case when n % 50 < 2 then 0 else n % 2 end)::text, 'UTF8'))
    from generate_series(1, ${sql.lit(WAITING)}) n`.execute(database);
  // Two of a hundred people declared the same lines twice within a week.
  await sql`
    insert into declarations (id, challenge_id, user_id, status, proof_id, invoice_date_start, created_at)
    select 10000000 + n, (array[1, 3, 5])[1 + n % 3],
      10000000 + (case when n % 100 = 3 then n - 3 else n end) % ${sql.lit(PEOPLE)} + 1,
      case when n <= ${sql.lit(WAITING)} then 'waiting' when n % 5 = 0 then 'refused' else 'validated' end,
      case when n <= ${sql.lit(WAITING)} then md5('media' || n)::uuid end,
      c.start_date + case when n % 200 = 0 then interval '-10 days' else interval '1 day' end,
      now() - (${sql.lit(3 * WAITING)} - n) * interval '20 seconds'
    from generate_series(1, ${sql.lit(3 * WAITING)}) n
    join challenges c on c.id = (array[1, 3, 5])[1 + n % 3]`.execute(database);
  await sql`
    insert into declaration_products
      (declaration_id, product_id, quantity, currency_value, reward, threshold, coefficient, reward_value, result_value)
    select d.id, p.product_id, case when d.id % 150 = 0 then 500 else 1 + d.id / 100 % 7 end, 10, 2, 1, 1, 0, 0
    from declarations d
    join lateral (
      select product_id from challenge_products where challenge_id = d.challenge_id order by id limit 2
    ) p on true
    where d.id > 10000000`.execute(database);
  await sql`vacuum analyze`.execute(database);
}
