import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Random, random } from "#server/seed/random.ts";
import type { OfficeConsequences } from "#src/schema/types.gen.ts";
import {
  createDocument,
  later,
  six,
  type TestDocument,
} from "#tests/support/documents.ts";
import { openAdministration } from "#tests/support/office.ts";

const { app, office } = await openAdministration();

/** How many changes are tried; `npm run prove` tries 50. */
const CASES = Number(process.env["CONSEQUENCES_CASES"] ?? 10);

const { rows: people } = await sql<{
  id: number;
  email: string;
  groups: number[];
}>`
  select id, email, array(select group_id from user_groups where user_id = u.id) as groups
  from users u where is_active order by id limit 12`.execute(app.database);
const { rows: groups } = await sql<{ id: number }>`
  select distinct group_id as id from user_groups order by 1 limit 4`.execute(
  app.database,
);
const { rows: products } = await sql<{ code: string }>`
  select code from products where code is not null order by id limit 3`.execute(
  app.database,
);

interface Tier {
  key: string;
  value: number;
  reward: number;
  groups?: string[];
}

interface Rules {
  type: string;
  goalType: string;
  isGroup: boolean;
  isRewardingGlobal: boolean;
  maxToWin: number | null;
  challengeGoals: Tier[];
}

const tiersOf = (rng: Random): Tier[] =>
  Array.from({ length: rng.int(0, 4) }, (_, index) => ({
    key: `tier-${rng.int(0, 1)}-${index}`,
    value: rng.int(1, 200) + index / 10,
    reward: rng.pick([0, 0.5, 12.4, 40, 100, 250]) * (index + 1),
    ...(rng.chance(0.4) && {
      groups: rng.sample(groups, 2).map(({ id }) => `/v2/user-groups/${id}`),
    }),
  }));

const rulesOf = (rng: Random, isGroup: boolean): Rules => ({
  type: rng.pick(["Classic", "Classic", "List", "Deal", "Photo"]),
  goalType: rng.pick(["generic", "by-profile", "custom", "result"]),
  isRewardingGlobal: rng.chance(0.8),
  maxToWin: rng.pick([null, 30, 500]),
  challengeGoals: tiersOf(rng),
  isGroup,
});

const bodyOf = (rules: object) => ({
  ...{ title: six("Cap sur le Nord"), startDate: later(86_400_000) },
  startDiffusionDate: later(-86_400_000),
  ...rules,
});

const list = (
  document: TestDocument,
  property: string,
  set: object[],
  remove: string[] = [],
) =>
  document
    .etag()
    .then((etag) =>
      document.call(
        "PATCH",
        `/lists/${property}`,
        { set, remove },
        { "if-match": etag },
      ),
    );

const entityOf = async (document: TestDocument): Promise<number> =>
  (await document.call("GET", "")).json.entityId;

/** Gives people, or groups, results as validations and imports leave them. */
async function addResults(rng: Random, challenge: number, isGroup: boolean) {
  const entrants: { id: number }[] = isGroup ? groups : people;
  for (const { id } of entrants) {
    const product = rng.int(0, 90);
    await sql`
      with made as (
        insert into challenge_results (challenge_id, user_id, group_id, status, result_value, reward_value, custom_goal, created_at)
        values (${challenge}, ${isGroup ? null : id}, ${isGroup ? id : null}, ${rng.chance(0.9) ? "validated" : "waiting"},
          ${rng.chance(0.95) ? rng.int(0, 260) : null}, ${rng.pick([null, 0, 10, 39.6, 120])}, ${rng.chance(0.3) ? rng.int(1, 99) : null}, now())
        returning id)
      insert into result_products (result_id, product_id, quantity, financial_value, reward_value, result_value)
      select made.id, p.id, 1, 0, ${product}, 1 from made, products p where p.code = ${products[0]?.code ?? ""}`.execute(
      app.database,
    );
  }
}

/** What people have in a challenge. */
async function standing(challenge: number) {
  const { rows } = await sql<{ points: number; credited: number }>`select
    (select coalesce(sum(points), 0)::float8 from point_movements where challenge_id = ${challenge}) as points,
    (select coalesce(sum(reward_value::numeric), 0)::float8 from challenge_results where challenge_id = ${challenge}) as credited`.execute(
    app.database,
  );
  return rows[0] ?? { points: 0, credited: 0 };
}

/** The highest tier of each result, as a person would find it. */
async function tiersReached(
  challenge: number,
  { goalType, challengeGoals }: Rules,
) {
  const { rows } = await sql<{
    result: number;
    groups: number[];
    goal: number | null;
  }>`
    select result_value as result, coalesce((select value from custom_goals g
        where g.challenge_id = r.challenge_id and g.user_id = r.user_id), custom_goal) as goal,
      case when group_id is null then array(select group_id from user_groups g where g.user_id = r.user_id)
        else array[group_id] end as groups
    from challenge_results r where challenge_id = ${challenge} and status = 'validated' and result_value is not null`.execute(
    app.database,
  );
  const reached = rows.map(({ result, groups: own, goal }) => {
    if (goalType === "result") return undefined;
    const lowestFirst = challengeGoals
      .filter(
        (tier) =>
          goalType !== "by-profile" ||
          (tier.groups ?? []).length === 0 ||
          own.some((id) => tier.groups?.includes(`/v2/user-groups/${id}`)),
      )
      .map((tier) => ({
        key: tier.key,
        value: goalType === "custom" && goal !== null ? goal : tier.value,
      }))
      .toSorted((a, b) => a.value - b.value);
    return lowestFirst.slice(0, 3).findLast(({ value }) => value <= result)
      ?.key;
  });
  return {
    entrants: rows.length,
    count: (key: string) => reached.filter((one) => one === key).length,
  };
}

const consequencesOf = async (
  document: TestDocument,
  body?: object,
): Promise<OfficeConsequences> => {
  const { status, json } = await document.call(
    "POST",
    "/consequences",
    body === undefined ? {} : { body },
  );
  expect(status).toBe(200);
  return json;
};

describe("BO-14.3 what a change does to people is what is said before", () => {
  test(`of ${CASES} generated changes`, async ({ task }) => {
    let more = 0;
    for (let index = 0; index < CASES; index += 1) {
      const rng = random(`consequences ${index}`);
      const isGroup = rng.chance(0.25);
      const before = rulesOf(rng, isGroup);
      const document = await createDocument(
        office,
        "challenge",
        bodyOf(before),
      );
      const goals = people.map(({ email }) => ({
        email,
        value: rng.int(1, 150),
      }));
      await list(
        document,
        "products",
        products.map(({ code: productCode }) => ({ productCode, reward: 1 })),
      );
      await list(document, "customGoals", goals.slice(0, 8));
      expect((await document.release()).status).toBe(201);
      const challenge = await entityOf(document);
      await addResults(rng, challenge, isGroup);
      const was = await tiersReached(challenge, before);
      const { points } = await standing(challenge);

      const after = rng.chance(0.5)
        ? { ...before, challengeGoals: tiersOf(rng) }
        : {
            ...rulesOf(rng, isGroup),
            type: rng.chance(0.5) ? before.type : "Classic",
          };
      await document.save({ ...(await document.body()), ...bodyOf(after) });
      if (rng.chance(0.5))
        await list(document, "customGoals", goals.slice(4), []);
      if (rng.chance(0.3))
        await list(document, "products", [], [products[2]?.code ?? ""]);
      const said = await consequencesOf(document);
      const { credited } = await standing(challenge);
      expect((await document.release()).status).toBe(201);
      await app.runJobs();

      const then = await tiersReached(challenge, after);
      const keys = new Set(
        [...after.challengeGoals, ...before.challengeGoals].map(
          ({ key }) => key,
        ),
      );
      expect({ index, ...said }).toEqual({
        ...{ index, losers: 0, waiting: expect.any(Number), budgetEnds: null },
        entrants: then.entrants,
        tiers: [...keys].map((key) => ({
          key,
          before: was.count(key),
          after: then.count(key),
        })),
        points: { credited, more: (await standing(challenge)).points - points },
      });
      more += said.points.more;
    }
    expect(more).toBeGreaterThan(0);
    Object.assign(task.meta, { tried: CASES });
  }, 1_800_000);

  test("nothing is said of what is not live, and another body than the draft can be asked about", async () => {
    const tier = { key: "one", value: 5, reward: 100 };
    const rules = {
      type: "Classic",
      goalType: "generic",
      challengeGoals: [tier],
    };
    const document = await createDocument(office, "challenge", bodyOf(rules));
    expect(await consequencesOf(document)).toEqual({
      ...{ entrants: 0, losers: 0, waiting: 0, budgetEnds: null },
      tiers: [{ key: "one", before: 0, after: 0 }],
      points: { credited: 0, more: 0 },
    });
    await document.release();
    const challenge = await entityOf(document);
    const [person] = people;
    await sql`insert into challenge_results (challenge_id, user_id, status, result_value, reward_value, created_at)
      values (${challenge}, ${person?.id}, 'validated', 4, 0, now())`.execute(
      app.database,
    );
    expect((await consequencesOf(document)).points.more).toBe(0);
    const lower = {
      ...(await document.body()),
      challengeGoals: [{ ...tier, value: 4 }],
      budget: { points: 100 },
    };
    const said = await consequencesOf(document, lower);
    expect(said).toMatchObject({
      ...{ entrants: 1, points: { credited: 0, more: 100 } },
      tiers: [{ key: "one", before: 0, after: 1 }],
    });
    expect(said.budgetEnds).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test.each<object>([
    { challengeGoals: "none", goalType: 7, type: null },
    { challengeGoals: [{ key: "a", value: "x" }, null, { value: 1e308 }] },
    { customGoals: { list: "zz", count: 1 } },
    { customGoals: { list: "0".repeat(64), count: 1 }, goalType: "custom" },
    { budget: { points: -1 }, startDate: "never", isGroup: 5 },
  ])(
    "a body without sense has consequences without sense, %j",
    async (body) => {
      const { json } = await office.call(
        "GET",
        "/challenges?phase=DURING_CHALLENGE",
      );
      const { status } = await office.call(
        "POST",
        `/documents/${json.items[0].document}/consequences`,
        { body },
      );
      expect(status).toBe(200);
    },
  );
});
