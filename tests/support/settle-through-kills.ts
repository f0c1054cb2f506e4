import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { moneyOf, rewardByRules } from "#src/domain/settlement.ts";
import { isObject, itemsOf } from "#src/schema/json.ts";
import { type KilledOffice, openKilledOffice } from "./killed-office.ts";

interface Settling {
  database: Kysely<Database>;
  /** The URL of the same database. */
  url: string;
  /** The server's folder for files. */
  folder: string;
  /** How often the server is killed while it settles. */
  kills: number;
  /** Called while results are settled by a server that is not killed. */
  meanwhile?: (origin: string, isSettling: () => boolean) => Promise<void>;
}

interface Outcome {
  /** Results of the challenge. */
  results: number;
  /** How many of them got more. */
  raised: number;
  milliseconds: number;
  /** Rewards and points that are not what the rules say once; empty if none is. */
  faults: string[];
}

interface Progress {
  done: number;
  total: number;
  finishedAt: string | null;
}

/** The demo's classic challenge, whose highest tier is rewarded. */
const CHALLENGE = 1;
const RAISED_BY = 250;
const LATEST_MS = 300_000;

/**
 * Raises the reward of each tier of a challenge that runs, while the server is killed with SIGKILL and restarted: every result
 * is settled once, to what its tier brings by the new rules, and never less than before (BO-11.2).
 */
export async function settleThroughKills({
  database,
  url,
  folder,
  kills,
  meanwhile,
}: Settling): Promise<Outcome> {
  const before = await standingsOf(database);
  const office = await openKilledOffice({ url, folder });
  const document = await documentOf(database);
  const started = Date.now();
  await raiseTiers(office, document);
  const read = () => office.read<Progress>(`/documents/${document}/settling`);
  let isOver = false;
  const beside = meanwhile?.(office.origin(), () => !isOver);
  let killed = 0;
  let last = 0;
  for (;;) {
    const { done, total, finishedAt } = await read();
    if (total > 0 && finishedAt !== null) break;
    if (Date.now() - started > LATEST_MS)
      throw new Error(`Only ${done} of ${total} results were settled`);
    if (killed < kills && done > last) {
      killed += 1;
      last = done;
      office.kill();
      await office.restart();
    }
    await pause(20);
  }
  const milliseconds = Date.now() - started;
  isOver = true;
  await beside;
  await office.stop();
  const after = await standingsOf(database);
  const { faults, raised } = await compare(database, before, after);
  return { results: before.size, raised, milliseconds, faults };
}

const documentOf = async (database: Kysely<Database>): Promise<string> =>
  (
    await database
      .selectFrom("documents")
      .select("id")
      .where("kind", "=", "challenge")
      .where("entity_id", "=", CHALLENGE)
      .executeTakeFirstOrThrow()
  ).id;

async function raiseTiers(office: KilledOffice, id: string): Promise<void> {
  const path = `/documents/${id}`;
  const draft = await office.call("GET", `${path}/draft`);
  const { body } = (await draft.json()) as { body: Record<string, unknown> };
  const challengeGoals = itemsOf(body["challengeGoals"] as never).map((goal) =>
    isObject(goal)
      ? { ...goal, reward: Number(goal["reward"]) + RAISED_BY }
      : goal,
  );
  const saved = await office.call(
    "PUT",
    `${path}/draft`,
    { body: { ...body, challengeGoals } },
    { "if-match": draft.headers.get("etag") ?? "" },
  );
  const released = await office.call(
    "POST",
    `${path}/releases`,
    { acceptWarnings: true, reason: "More for each tier" },
    { "if-match": saved.headers.get("etag") ?? "" },
  );
  if (released.status !== 201)
    throw new Error(`${released.status} ${await released.text()}`);
}

interface Standing {
  result: number;
  reward: number;
  groupIds: number[];
  customGoal: number | null;
  /** All that was credited in the challenge. */
  points: number;
}

async function standingsOf(
  database: Kysely<Database>,
): Promise<Map<number, Standing>> {
  const { rows } = await sql<Standing & { userId: number }>`
    select r.user_id as "userId", result_value as result, coalesce(reward_value, 0) as reward, custom_goal as "customGoal",
      array(select group_id from user_groups g where g.user_id = r.user_id order by 1) as "groupIds",
      coalesce((select sum(points) from point_movements m
        where m.user_id = r.user_id and m.challenge_id = r.challenge_id), 0)::float8 as points
    from challenge_results r
    where challenge_id = ${CHALLENGE} and status = 'validated' and result_value is not null`.execute(
    database,
  );
  return new Map(rows.map(({ userId, ...standing }) => [userId, standing]));
}

async function compare(
  database: Kysely<Database>,
  before: ReadonlyMap<number, Standing>,
  after: ReadonlyMap<number, Standing>,
): Promise<Pick<Outcome, "faults" | "raised">> {
  const rules = await database
    .selectFrom("challenges")
    .selectAll()
    .where("id", "=", CHALLENGE)
    .executeTakeFirstOrThrow();
  const money = moneyOf({
    ...{ type: rules.type, settings: rules.settings },
    isRewardingGlobal: rules.is_rewarding_global,
    goals: rules.texts.fr?.["challengeGoals"],
  });
  const faults: string[] = [];
  let raised = 0;
  for (const [user, { reward: former, points }] of before) {
    const now = after.get(user);
    if (now === undefined) {
      faults.push(`The result of ${user} is gone`);
      continue;
    }
    const { result, groupIds, customGoal } = now;
    const ruled = rewardByRules(
      { result, reward: 0 },
      { groupIds, customGoal },
      money,
    );
    const due = Math.max(former, ruled);
    const gained = Math.round(due) - Math.round(former);
    if (due > former) raised += 1;
    if (now.reward !== due || now.points - points !== gained)
      faults.push(
        `${user} has ${now.reward} and got ${now.points - points}, not ${due} and ${gained}`,
      );
  }
  return { faults, raised };
}
