import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Kysely, sql } from "kysely";
import { figureIds, figureTraits } from "#registry/figures.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { createFigureDays } from "#server/repositories/figures/figure-days.ts";
import { createFiguresRepository } from "#server/repositories/figures/figures.ts";
import { seed } from "#server/seed/seed.ts";
import { figureValues } from "#server/services/figures/figures.ts";

const PEOPLE = 200_000;
const DECLARATIONS = 1_000_000;
/** Declarations that wait for a decision. */
const WAITING = 3_000;
const MAX_MS = 300;
const results = fileURLToPath(new URL("figures.md", import.meta.url));

async function seedFigures(database: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from users`.execute(database);
  if ((rows[0]?.people ?? 0) >= PEOPLE) return;
  await seed(database);
  const statements = [
    `insert into users (id, username, email, is_active, is_cgu_accepted, profile, created_at, language, password_hash)
      select 10000000 + n, 'p' || n || '@example.net', 'p' || n || '@example.net', n % 100 <> 0, true, '{}', now() - n * interval '1 minute',
        (array['fr', 'de', 'it', null])[1 + n % 4], 'x' from generate_series(1, ${PEOPLE}) n`,
    "insert into user_groups (user_id, group_id) select id, 1 + id % 4 from users where id > 10000000",
    `insert into sessions (jti, user_id, generation, device, is_remembered, expires_at)
      select 'b' || id, id, 0, 'Firefox', false, now() + interval '1 day' from users where id > 10000000 and id % 3 > 0`,
    `insert into declarations (id, challenge_id, user_id, status, reason, decided_at, decided_by, created_at)
      select 10000000 + n, (array[1, 3, 7])[1 + n / 400000], 10000001 + n % ${PEOPLE},
        case when n % ${DECLARATIONS / WAITING} < 1 then 'waiting' when n % 10 = 1 then 'refused' else 'validated' end,
        case when n % 10 = 1 then (select key from refusal_reasons order by key limit 1) end,
        case when n % ${DECLARATIONS / WAITING} >= 1 then at + n % 4001 * interval '1 minute' end, 1 + n % 2, at
      from (select n, now() - (n::bigint * 7919 % ${DECLARATIONS}) * interval '30 seconds' as at from generate_series(1, ${DECLARATIONS}) n) d`,
    `insert into declaration_products (declaration_id, product_id, quantity, currency_value, reward, threshold, coefficient, reward_value, result_value)
      select d.id, p.product_id, 1 + d.id % 7, 10, 2, 1, 1, 2, 1 + d.id % 7 from declarations d
      join lateral (select product_id from challenge_products where challenge_id = d.challenge_id order by id limit 1) p on true
      where d.id > 10000000`,
    `insert into challenge_results (challenge_id, user_id, status, result_value, reward_value, created_at)
      select d.challenge_id, d.user_id, 'validated', sum(l.result_value), sum(l.reward_value), max(d.created_at)
      from declarations d join declaration_products l on l.declaration_id = d.id
      where d.id > 10000000 and d.status = 'validated' group by 1, 2`,
    `insert into point_movements (user_id, points, label, made_at, challenge_id)
      select user_id, 10, '{}', decided_at, challenge_id from declarations where status = 'validated' and id > 10000000`,
    `insert into orders (user_id, reward_id, quantity, points, status, address, created_at, sent_at)
      select 10000000 + n, (select min(id) from rewards), 1, 5, (array['ordered', 'sent', 'delivered'])[1 + n % 3], '{}',
        now() - n * interval '9 minutes', case when n % 3 > 0 then now() - n * interval '9 minutes' + n % 200 * interval '1 hour' end
      from generate_series(1, 50000) n`,
    "insert into wishes (user_id, reward_id) select id, (select min(r.id) from rewards r) from users where id > 10000000 and id % 2 = 0",
    "vacuum analyze",
  ];
  for (const one of statements) await sql.raw(one).execute(database);
}

/** Measures each figure in a large programme. @returns whether none takes longer than 300 ms */
export async function benchFigures(
  folder: string,
  rounds: number,
): Promise<boolean> {
  const { database, close } = await openDatabase(undefined, folder);
  try {
    await seedFigures(database);
    const begun = performance.now();
    await createFigureDays(database).recompute(new Date());
    const recomputed = performance.now() - begun;
    await sql`vacuum analyze figure_days, figure_dirty`.execute(database);
    const repository = createFiguresRepository(database);
    const lines: [string, number][] = [];
    for (const id of figureIds)
      for (const by of figureTraits(id).by) {
        const times: number[] = [];
        for (let round = 0; round <= rounds; round += 1) {
          const start = performance.now();
          await figureValues(repository, id, { by }, "en", new Date());
          times.push(performance.now() - start);
        }
        const median = times.slice(1).sort((a, b) => a - b)[rounds >> 1] ?? 0;
        lines.push([`${id} by ${by}`, median]);
        console.log(`${median.toFixed(0)} ms  ${id} by ${by}`);
      }
    writeFileSync(
      results,
      `# Figures bench

Generated by \`npm run bench:data -- --only figures\`: each figure without a filter, through the service, with ${PEOPLE.toLocaleString("en")} people,
${DECLARATIONS.toLocaleString("en")} declarations, of which ${WAITING.toLocaleString("en")} wait. Medians of ${rounds} rounds; the limit is ${MAX_MS} ms. All days were computed in ${(recomputed / 1_000).toFixed(0)} s before.

| figure | ms |
| --- | ---: |
${lines.map(([name, time]) => `| ${name} | ${time.toFixed(0)} |`).join("\n")}
`,
    );
    return lines.every(([, time]) => time <= MAX_MS);
  } finally {
    await close();
  }
}
