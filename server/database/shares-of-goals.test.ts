import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { countingFunctions } from "./migrations/0015-ranking-counts.ts";
import { up } from "./migrations/0016-shares-of-goals.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it("results from before shares of goals get the same columns as new ones", async () => {
  const read = async (query: RawBuilder<unknown>) =>
    (await query.execute(test.database)).rows;
  const present = async () => [
    await read(
      sql`select id, goal_value, ranked_value from challenge_results order by id`,
    ),
    await read(
      sql`select * from ranking_counts where results <> 0 order by challenge_id, is_by_points, level, bucket`,
    ),
  ];
  const before = await present();
  await sql
    .raw(`
    alter table challenge_results drop column ranked_value, drop column goal_value;
    create index on challenge_results (challenge_id, status, result_value desc nulls last, id);
    ${countingFunctions("result_value")}`)
    .execute(test.database);
  await test.database
    .transaction()
    .execute((transaction) => up(transaction as never));
  expect(await present()).toEqual(before);
  const [results = []] = before;
  expect(results).toContainEqual(
    expect.objectContaining({ goal_value: expect.any(Number) }),
  );
});
