import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const members = async (url: string) =>
  (await test.call(url)).json["hydra:member"];

/** Creates a ranking of entries with these values; the participant's own is the one at index `own`. */
async function rankingOf(
  settings: Record<string, unknown>,
  column: "total_points" | "result_value",
  values: (number | null)[],
  own: number,
  goals: number[] = [],
): Promise<string> {
  const { id } = await test.database
    .insertInto("challenges")
    .columns([
      "type",
      "is_group",
      "is_rewarding_global",
      "are_results_visible",
      "are_results_anonymized",
      "settings",
      "texts",
      "start_date",
    ])
    .expression(({ selectFrom, val }) =>
      selectFrom("challenges")
        .select([
          val("List").as("type"),
          val(false).as("is_group"),
          val(false).as("is_rewarding_global"),
          val(true).as("are_results_visible"),
          val(false).as("are_results_anonymized"),
          val(JSON.stringify(settings)).as("settings"),
          "texts",
          "start_date",
        ])
        .where("id", "=", 3),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  const others = await test.database
    .selectFrom("users")
    .select("id")
    .where("id", ">", 5)
    .limit(values.length)
    .execute();
  await test.database
    .insertInto("challenge_results")
    .values(
      values.map((value, index) => ({
        challenge_id: id,
        user_id:
          index === own
            ? demo.participant.id
            : others[index % others.length]?.id,
        status: "validated" as const,
        result_value: 100 + index,
        total_points: null,
        [column]: value,
        goal_value: goals[index] ?? null,
        created_at: new Date(),
      })),
    )
    .execute();
  return `/v2/challenges/${id}`;
}

describe("a ranking by points", () => {
  const values = [5, 9, null, 9, 12, 5];
  const list = async (challenge: string, order: "asc" | "desc") =>
    (await members(`${challenge}/challenge-results?order[rank]=${order}`)).map(
      ({ rank, totalPoints }: { rank: number; totalPoints: number }) =>
        `${rank}: ${totalPoints}`,
    );

  it("CH-2.4.27 CH-2.4.28 shares the ranks of equal points", async () => {
    const challenge = await rankingOf(
      { goalType: "result" },
      "total_points",
      values,
      3,
    );
    const rising = ["1: 12", "2: 9", "2: 9", "4: 5", "4: 5", "null: null"];
    expect(await list(challenge, "asc")).toEqual(rising);
    expect(await list(challenge, "desc")).toEqual(rising.toReversed());
    const { json } = await test.call(`${challenge}/rank/user`);
    expect(json).toMatchObject({
      rank: 2,
      position: 3,
      total: 6,
      above: { rank: 1, totalPoints: 12 },
      below: { rank: 4, totalPoints: 5 },
    });
  });

  it("CH-2.4.29 ranks by position with isRewardingAuto", async () => {
    const challenge = await rankingOf(
      { goalType: "result", isRewardingAuto: true },
      "total_points",
      values,
      3,
    );
    const rising = ["1: 12", "2: 9", "3: 9", "4: 5", "5: 5", "null: null"];
    expect(await list(challenge, "asc")).toEqual(rising);
    expect(await list(challenge, "desc")).toEqual(rising.toReversed());
    const { json } = await test.call(`${challenge}/rank/user`);
    expect(json).toMatchObject({ rank: 3, position: 3 });
    const [own] = await members(
      `${challenge.replace("challenges", "challenge")}/results`,
    );
    expect(own.rank).toBe(3);
  });

  it("is by results with any other goal type", async () => {
    const challenge = await rankingOf(
      { goalType: "generic", isRewardingAuto: true },
      "result_value",
      [5, 9, 9],
      0,
    );
    const ranks = (await members(`${challenge}/challenge-results`)).map(
      ({ rank }: { rank: number }) => rank,
    );
    expect(ranks).toEqual([1, 1, 3]);
  });
});

it("if goals differ, ranks are by share of the goal, even beyond 100 %", async () => {
  const challenge = await rankingOf(
    { goalType: "custom" },
    "result_value",
    [10, 13, 3, 8, 6, 1],
    4,
    [10, 13, 5, 16, 5],
  );
  const rising = ["1: 6", "2: 10", "2: 13", "4: 3", "5: 8", "6: 1"];
  for (const order of ["asc", "desc"]) {
    const url = `${challenge}/challenge-results?order[rank]=${order}`;
    const ranks = (await members(url)).map(
      ({ rank, resultValue }: { rank: number; resultValue: number }) =>
        `${rank}: ${resultValue}`,
    );
    expect(ranks).toEqual(order === "asc" ? rising : rising.toReversed());
  }
  const { json } = await test.call(`${challenge}/rank/user`);
  expect(json).toMatchObject({
    ...{ rank: 1, position: 1, total: 6 },
    result: { resultValue: 6, goalValue: 5 },
    ...{ above: null, below: { rank: 2, goalValue: 10 } },
  });
});

describe("a refresh of a ranking", () => {
  it.each(["challenge-results?itemsPerPage=9", "rank/user"])(
    "is a single 304 without a body if nothing changed: %s",
    async (path) => {
      const url = `/v2/challenges/1/${path}`;
      const first = await test.call(url);
      expect(first.headers["cache-control"]).toBe("private, no-cache");
      expect(first.headers["vary"]).toBe("Accept-Language, Authorization");
      const refresh = () =>
        test.call(url, "participant", {
          headers: { "if-none-match": String(first.headers["etag"]) },
        });
      const same = await refresh();
      expect([same.status, same.body]).toEqual([304, ""]);
      await test.database
        .updateTable("challenge_results")
        .set({ result_value: 4_000 })
        .where("challenge_id", "=", 1)
        .where("user_id", "=", 8)
        .execute();
      const changed = await refresh();
      expect(changed.status).toBe(200);
      expect(Date.parse(changed.json.updatedAt)).toBeGreaterThan(
        Date.parse(first.json.updatedAt),
      );
    },
  );
});

it("a long ranking reads the same from either end", async () => {
  const values = Array.from({ length: 2_500 }, (_, index) =>
    index % 11 === 0 ? null : (index * 7) % 40,
  );
  const challenge = await rankingOf(
    { goalType: "result" },
    "total_points",
    values,
    3,
  );
  const challengeId = Number(challenge.split("/").at(-1));
  const { rows } = await sql<{ id: number; rank: number | null }>`
    select id, case when total_points is not null then rank() over (order by total_points desc nulls last)::int end as rank
    from challenge_results where challenge_id = ${challengeId} and status = 'validated'
    order by total_points desc nulls last, id`.execute(test.database);
  const expected = rows.map(({ id, rank }) => [id, rank]);
  for (const order of ["asc", "desc"] as const) {
    const whole = order === "asc" ? expected : expected.toReversed();
    for (const page of [1, 150, 200, 350, Math.ceil(rows.length / 7), 1_000]) {
      const { json } = await test.call(
        `${challenge}/challenge-results?itemsPerPage=7&page=${page}&order[rank]=${order}`,
      );
      expect(json["hydra:totalItems"]).toBe(rows.length);
      expect(
        json["hydra:member"].map(({ id, rank }: Record<string, unknown>) => [
          id,
          rank,
        ]),
      ).toEqual(whole.slice((page - 1) * 7, page * 7));
    }
  }
});
