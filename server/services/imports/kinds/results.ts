import { HttpProblem } from "#server/core/http-problem.ts";
import { requireInRange } from "#server/repositories/exact-amounts.ts";
import type {
  ImportingQueries,
  PlannedRow,
} from "#server/repositories/imports/importing.ts";
import { titlesOf } from "#server/repositories/in-language.ts";
import { awardForResults } from "#server/services/badges/award.ts";
import { lockTarget } from "#server/services/imports/list-target.ts";
import { type Run, runnable } from "#server/services/imports/runnable.ts";
import {
  type Competitor,
  competitorKey,
  competitorOf,
  results,
} from "#src/domain/imports/kinds/results.ts";
import {
  peopleByKeys,
  personOfRow,
} from "#src/domain/imports/present-people.ts";
import { settle } from "#src/domain/settlement.ts";

type Read = Awaited<ReturnType<typeof readResults>>;

/** The live challenge that results are for. Throws an HttpProblem (409) where people declare, or send photos. */
async function requireChallenge(
  queries: ImportingQueries,
  run: Pick<Run, "actorId" | "requestId" | "target">,
) {
  const { document } = await lockTarget(queries, run);
  const id = document.projected_revision === null ? null : document.entity_id;
  const found = id === null ? undefined : await queries.results.challenge(id);
  if (id === null || found === undefined)
    throw new HttpProblem(409, "importNotLive");
  if (found.isDeclared || found.money.type === "Photo")
    throw new HttpProblem(409, "importDeclared");
  return { id, ...found };
}

async function readResults(
  queries: ImportingQueries,
  rows: Parameters<ImportingQueries["people"]["present"]>[0],
  run: Run,
) {
  const { people, results: stored } = queries;
  const { id: challengeId } = await requireChallenge(queries, run);
  const present = await people.present(rows);
  const ids = present.map(({ id }) => id);
  const competition = await stored.competition(challengeId);
  const groups = await stored.groupsOf(ids);
  const competitors = new Map(
    ids.flatMap((id) => {
      const one = competitorOf(id, groups.get(id) ?? [], competition);
      return one === undefined ? [] : [[id, one] as const];
    }),
  );
  const all = [...competitors.values()];
  await stored.lock(challengeId, all);
  const named = await stored.named(run.id, all);
  const namedGroups = await stored.groupsOf(named);
  return {
    ...peopleByKeys(present, run.actorId),
    // The rules of the day are those after the lock.
    challenge: await requireChallenge(queries, run),
    ...{ competitors, groups },
    goals: await stored.goals(challengeId, all),
    results: new Map(
      (await stored.present(challengeId, all)).map((one) => {
        const { userId, groupId } = one;
        const competitor = {
          ...{ userId: userId ?? 0, groupId: groupId ?? undefined },
        };
        return [competitorKey(competitor), one] as const;
      }),
    ),
    named: new Set(
      named.flatMap((id) => {
        const one = competitorOf(id, namedGroups.get(id) ?? [], competition);
        return one === undefined ? [] : competitorKey(one);
      }),
    ),
  };
}

/** What a row makes of a result, by the rules of the challenge. */
function settledRow({ data, plan }: PlannedRow, present: Read) {
  const found = personOfRow(data ?? {}, present);
  const competitor =
    "person" in found ? present.competitors.get(found.person.id) : undefined;
  if (competitor === undefined || !("after" in plan)) return [];
  const { userId, groupId } = competitor;
  const stored = present.results.get(competitorKey(competitor));
  const result = Number(plan.after?.["resultValue"]);
  const ofList = groupId === undefined ? present.goals.get(userId) : undefined;
  const settled = settle(
    { reward: stored?.reward ?? null },
    { result, reward: stored?.productReward ?? 0 },
    {
      groupIds: groupIdsOf(competitor, present),
      customGoal: ofList ?? stored?.customGoal ?? null,
    },
    present.challenge.money,
  );
  const before = stored?.result ?? null;
  return [{ ...{ userId, groupId, id: stored?.id, before, result }, settled }];
}

const groupIdsOf = (
  { userId, groupId }: Competitor,
  { groups }: Pick<Read, "groups">,
): number[] => (groupId === undefined ? (groups.get(userId) ?? []) : [groupId]);

export const runResults = runnable(results, {
  requireTarget: requireChallenge,
  read: readResults,
  async write({ results: stored, audit }, rows, present, run) {
    const { actorId, requestId, now } = run;
    const { id: challengeId, texts } = present.challenge;
    const written = rows.flatMap((row) => settledRow(row, present));
    const payees = written.map(({ userId }) => userId);
    const balances = await stored.balances(payees);
    for (const { userId, settled } of written)
      requireInRange(
        settled.points,
        settled.points + (balances.get(userId) ?? 0),
      );
    const ids = await stored.put(challengeId, written, now);
    await stored.settle(
      challengeId,
      written.map(({ userId, settled }, at) => ({
        ...settled,
        ...{ id: ids[at] ?? 0, payee: userId },
      })),
      JSON.stringify(titlesOf(texts)),
      now,
    );
    await awardForResults(stored.awarding, challengeId, payees, now);
    await audit(
      written.map(({ userId, before, result, settled: { points } }) => ({
        ...{ actorId, requestId, action: "challenge.import" as const },
        entity: `participant/${userId}`,
        ...(before !== null && { before: { result: before } }),
        after: { challenge: challengeId, result, points },
      })),
    );
  },
});
