import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Refused } from "#server/core/refused.ts";
import { languages } from "#server/core/translate.ts";
import type { Database } from "#server/database/schema.ts";
import { createJobQueue, type JobQueue } from "#server/jobs/job-queue.ts";
import {
  createRepositories,
  type Repositories,
} from "#server/repositories/index.ts";
import { gainsOfEntries } from "#server/repositories/moderation/gains.ts";
import { insertRows } from "#server/seed/bulk.ts";
import { createDeclare } from "#server/services/declarations/declare.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import {
  groups,
  PEOPLE,
  products,
  type SettlementCase,
  type SettlementRules,
  type SettlementStep,
  settlementCases,
} from "#tests/support/settlement-cases.ts";
import { reviewables } from "./reviewable.ts";

/** What 2,000 cases came to before the rules were one module: a line each. */
const recorded = readFileSync(
  join(import.meta.dirname, "settled-cases.txt"),
  "utf8",
).split("\n");

/** All of them, on a machine that does other things as well. */
const timeout = 1_800_000;

/** How many are run; `npm run prove` runs all. */
const CASES = Number(process.env["SETTLEMENT_CASES"] ?? 60);
const cases = settlementCases(CASES);

const challengeOf = (index: number) => 1_000_000 + index;
const personOf = (index: number, person: number) =>
  2_000_000 + index * PEOPLE + person;
const VOTERS = 2_900_000;

let suite: TestDatabase;
let database: Kysely<Database>;
let jobs: JobQueue;
let repositories: Repositories;
beforeAll(async () => {
  suite = await programmeDatabase();
  ({ database } = suite);
  jobs = createJobQueue(database);
  repositories = createRepositories(database, jobs);
  await insertPeople();
  await insertChallenges();
});
afterAll(async () => {
  await jobs.close();
  await suite.drop();
});

const userOf = (id: number) => ({
  ...{ id, username: `case-${id}`, email: `case-${id}@example.net` },
  ...{ is_active: true, is_cgu_accepted: true },
  profile: { firstName: null, lastName: null, picture: null },
});

async function insertPeople(): Promise<void> {
  await insertRows(
    database,
    "groups",
    groups.map((id) => ({ id, name: `Group ${id}` })),
  );
  await insertRows(
    database,
    "products",
    products.map((id) => ({ id, name: `Product ${id}`, status: "active" })),
  );
  const people = cases.flatMap(({ groupsOf }, index) =>
    groupsOf.map((groupIds, person) => ({
      id: personOf(index, person),
      groupIds,
    })),
  );
  await insertRows(database, "users", [
    ...people.map(({ id }) => userOf(id)),
    ...Array.from({ length: 6 }, (_, voter) => userOf(VOTERS + voter)),
  ]);
  await insertRows(
    database,
    "user_groups",
    people.flatMap(({ id, groupIds }) =>
      groupIds.map((group_id) => ({ user_id: id, group_id })),
    ),
  );
}

const textsOf = ({ goals }: SettlementRules) => ({
  fr: { title: "Défi", challengeGoals: goals },
});

const linesOf = (index: number, { lines }: SettlementRules) =>
  lines.map(({ product, ...line }) => ({
    ...{ challenge_id: challengeOf(index), product_id: product },
    ...line,
  }));

const custom = Object.fromEntries(
  languages.map((one) => [
    one,
    { customResultName: one, customResultValue: 1.5 },
  ]),
);

async function insertChallenges(): Promise<void> {
  const from = new Date("2020-01-01");
  const to = new Date("2100-01-01");
  await insertRows(
    database,
    "challenges",
    cases.map(({ type, isGroup, rules }, index) => ({
      ...{ id: challengeOf(index), type, is_group: isGroup },
      ...{ start_date: from, end_date: to },
      ...{ start_diffusion_date: from, end_diffusion_date: to },
      is_rewarding_global: rules.isGlobal,
      ...{ are_results_visible: true, are_results_anonymized: false },
      settings: rules.settings,
      texts: textsOf(rules),
    })),
  );
  await insertRows(
    database,
    "challenge_products",
    cases.flatMap(({ rules }, index) => linesOf(index, rules)),
  );
  await insertRows(
    database,
    "challenge_targets",
    cases.flatMap(({ targets }, index) =>
      targets.map((group_id) => ({
        challenge_id: challengeOf(index),
        group_id,
      })),
    ),
  );
  await insertRows(
    database,
    "participations",
    cases.flatMap(({ type, groupsOf }, index) =>
      type === "Deal"
        ? groupsOf.map((_, person) => ({
            ...{ challenge_id: challengeOf(index), is_participating: true },
            ...{ user_id: personOf(index, person), answered_at: from },
          }))
        : [],
    ),
  );
  const formers = cases.flatMap(({ former, isGroup, groupsOf }, index) => {
    const [group] = groupsOf[0] ?? [];
    return former === undefined
      ? []
      : [
          {
            challenge_id: challengeOf(index),
            user_id: isGroup ? null : personOf(index, 0),
            group_id: isGroup ? (group ?? null) : null,
            ...{ status: "validated" as const, result_value: 1.5 },
            reward_value: former.reward,
            custom: former.custom ? custom : null,
            custom_goal: former.customGoal,
            created_at: from,
          },
        ];
  });
  await insertRows(database, "challenge_results", formers);
  await insertRows(
    database,
    "point_movements",
    cases.flatMap(({ former }, index) =>
      former?.reward == null
        ? []
        : [
            {
              ...{ user_id: personOf(index, 0), label: {}, made_at: from },
              ...{ challenge_id: challengeOf(index) },
              points: Math.round(former.reward),
            },
          ],
    ),
  );
}

/** Does what a case says. @returns what each step says */
async function run(one: SettlementCase, index: number): Promise<unknown[]> {
  const entries: number[] = [];
  const said: unknown[] = [];
  for (const [position, step] of one.steps.entries()) {
    const now = new Date(Date.UTC(2026, 5, 1, 0, 0, position));
    try {
      said.push(await perform(one, index, step, entries, now));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      said.push(error.refusal);
    }
  }
  return said;
}

async function perform(
  one: SettlementCase,
  index: number,
  step: SettlementStep,
  entries: number[],
  now: Date,
): Promise<unknown> {
  const challengeId = challengeOf(index);
  if (step.action === "change") {
    await changeRules(index, step.rules);
    return "changed";
  }
  if (step.action === "declare") {
    const { person, lines } = step;
    const outcome = await createDeclare(repositories).declare({
      ...{ challengeId, userId: personOf(index, person), now },
      request: {
        challenge: `/v2/challenges/${challengeId}`,
        challengeProductDeclarations: lines.map(({ product, ...line }) => ({
          challengeProduct: `/v2/challenge-products/${product}`,
          ...line,
        })),
      },
      ...{ proofId: null, proofHash: null, idempotencyKey: null },
    });
    entries.push(outcome.kind === "accepted" ? outcome.id : 0);
    return outcome.kind === "accepted" ? "declared" : outcome;
  }
  if (step.action === "enter") {
    entries.push(await enterPhoto(one, index, step, now));
    return "entered";
  }
  const id = entries[step.entry] ?? 0;
  if (step.action === "vote") {
    const voter = VOTERS + step.voter;
    await repositories.votes.set(id, voter, step.isVoted);
    return "voted";
  }
  const kind = one.type === "Photo" ? "photo" : "declaration";
  const foreseen =
    kind === "photo"
      ? undefined
      : (await gainsOfEntries(database, [id])).get(id);
  return repositories.moderation.transaction(async (queries) => {
    const entry = await queries.lock({ kind, id });
    if (entry === undefined) return "missing";
    const points = await reviewables[kind].perform[step.action](
      queries,
      entry,
      {
        ...{ status: "validated", comment: null, decidedBy: null, now },
      },
    );
    return foreseen === undefined ? points : [points, foreseen];
  });
}

async function changeRules(index: number, rules: SettlementRules) {
  const id = challengeOf(index);
  await database
    .updateTable("challenges")
    .set({
      is_rewarding_global: rules.isGlobal,
      settings: JSON.stringify(rules.settings),
      texts: JSON.stringify(textsOf(rules)),
    })
    .where("id", "=", id)
    .execute();
  await database
    .deleteFrom("challenge_products")
    .where("challenge_id", "=", id)
    .execute();
  await insertRows(database, "challenge_products", linesOf(index, rules));
}

async function enterPhoto(
  { groupsOf }: SettlementCase,
  index: number,
  { person, votes }: { person: number | null; votes: number },
  now: Date,
): Promise<number> {
  const { id } = await database
    .insertInto("challenge_results")
    .values({
      challenge_id: challengeOf(index),
      user_id: person === null ? null : personOf(index, person),
      group_id: person === null ? (groupsOf[0]?.[0] ?? null) : null,
      ...{ status: "waiting", created_at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertRows(
    database,
    "votes",
    Array.from({ length: votes }, (_, voter) => ({
      ...{ result_id: id, user_id: VOTERS + voter },
    })),
  );
  return id;
}

/** What is stored of all cases in the end, by challenge. */
async function stored(): Promise<Map<number, Record<string, unknown>>> {
  const { rows } = await sql<{ id: number } & Record<string, unknown>>`
    select c.id,
      (select jsonb_agg(jsonb_build_array(r.user_id, r.group_id, r.status, r.result_value, r.reward_value, r.total_points,
        r.goal_value, r.ranked_value, r.custom, r.custom_goal, (
          select jsonb_agg(jsonb_build_array(p.product_id, p.quantity, p.financial_value, p.reward_value, p.result_value)
            order by p.product_id)
          from result_products p where p.result_id = r.id
        )) order by r.id) from challenge_results r where r.challenge_id = c.id) as results,
      (select jsonb_agg(jsonb_build_array(d.user_id, d.status, d.reward_value, d.result_value, (
          select jsonb_agg(jsonb_build_array(l.product_id, l.quantity, l.currency_value, l.reward, l.threshold,
            l.coefficient, l.reward_value, l.result_value) order by l.id)
          from declaration_products l where l.declaration_id = d.id
        )) order by d.id) from declarations d where d.challenge_id = c.id) as declarations,
      (select jsonb_agg(jsonb_build_array(m.user_id, m.points, m.made_at) order by m.made_at, m.id)
        from point_movements m where m.challenge_id = c.id) as movements
    from challenges c where c.id >= ${challengeOf(0)}`.execute(database);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

const digestOf = (value: unknown) =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

test("BO-11.3 generated settlements are those that were recorded", {
  timeout,
}, async ({ task }) => {
  Object.assign(task.meta, { tried: CASES });
  const said: unknown[][] = [];
  await Promise.all(
    Array.from({ length: 4 }, async (_, lane) => {
      for (let index = lane; index < CASES; index += 4)
        said[index] = await run(cases[index] as SettlementCase, index);
    }),
  );
  const rows = await stored();
  const lines = cases.map((_, index) => {
    const own = rows.get(challengeOf(index));
    const text = said[index]?.map((one) =>
      typeof one === "object" ? JSON.stringify(one) : one,
    );
    return `${index} ${digestOf([said[index], own])} ${text?.join(" ")}`;
  });
  expect(lines).toEqual(recorded.slice(0, CASES));
});
