import type {
  PointsTraces,
  TracedLine,
  TracedMovement,
} from "#server/repositories/people/points-traces.ts";
import { replayRules } from "#src/domain/challenge/replay-rules.ts";
import { challengeKind } from "#src/domain/documents/kinds/challenge.ts";
import {
  competitorOf,
  type KeyedMoney,
  tierReached,
} from "#src/domain/settlement.ts";
import { productGain } from "#src/domain/store/reward.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { Language, OfficePointsTrace } from "#src/schema/types.gen.ts";

type Trace = OfficePointsTrace;

/** Why a movement has this many points (BO-14.4); undefined if the user has no such movement. */
export async function tracePoints(
  traces: PointsTraces,
  userId: number,
  id: number,
  language: Language,
): Promise<Trace | undefined> {
  const movement = await traces.find(userId, id, language);
  if (movement === undefined) return undefined;
  const { points, date, label, challenge } = movement;
  const kind = kindOf(movement);
  const told = { points, date: date.toISOString(), label, kind };
  return challenge === null
    ? { ...told, ...noChallenge }
    : {
        ...told,
        ...(await ofChallenge(
          traces,
          { ...movement, challenge, kind, userId },
          language,
        )),
      };
}

const noChallenge = {
  ...{ challenge: null, declaration: null, revision: null },
  ...{ isGroup: false, isGlobal: false, lines: [], totalLines: 0 },
  ...{ result: null, tier: null, before: null, after: null, maxToWin: null },
} satisfies Partial<Trace>;

/** What a movement comes from: as it says itself, else as what is stored lets one tell. */
function kindOf({
  basis,
  orderId,
  challenge,
  decided,
  isSettled,
  points,
}: TracedMovement): Trace["kind"] {
  if (orderId !== null) return "order";
  if (basis !== null) return basis.kind;
  if (challenge === null) return "hand";
  if (decided !== null) return points < 0 ? "withdrawal" : "declaration";
  return isSettled ? "settlement" : "declarations";
}

async function ofChallenge(
  traces: PointsTraces,
  movement: TracedMovement & {
    challenge: NonNullable<TracedMovement["challenge"]>;
    kind: Trace["kind"];
    userId: number;
  },
  language: Language,
): Promise<Omit<Trace, "points" | "date" | "label" | "kind">> {
  const { challenge, basis, decided, userId, points, earlier } = movement;
  const { isGroup, ...named } = challenge;
  const declaration = basis?.declaration ?? decided;
  const revision = basis?.revision ?? movement.liveRevision;
  const all = { challengeId: challenge.id, userId, until: movement.date };
  const [declared, before, entrant, body] = await Promise.all([
    traces.lines(declaration === null ? all : { declaration }, language),
    traces.lines(all, language),
    traces.entrant(challenge.id, userId),
    named.document === null ? null : traces.body(named.document, revision),
  ]);
  const rules = replayRules(body ?? {}, new Map());
  const { money } = rules;
  const competitor = competitorOf(entrant, {
    ...{ isGroup, targets: rules.targets },
  });
  const known = {
    before: basis?.before ?? earlier,
    after: basis?.after ?? earlier + points,
    result: basis?.result ?? (isGroup ? null : before.result),
  };
  const goal =
    known.result === null || !money.isRewardingGlobal
      ? undefined
      : tierReached(known.result, competitor, money);
  // What is stored today may differ from what was stored then.
  const isCertain =
    basis !== null ||
    goal === undefined ||
    Math.round(goal.challengeReward?.value ?? 0) === known.after;
  return {
    challenge: named,
    ...{ declaration, revision, isGroup, ...known },
    result: isCertain ? known.result : null,
    isGlobal: money.isRewardingGlobal,
    lines: hasLines(movement.kind)
      ? declared.lines.map((line) => lineOf(line, money))
      : [],
    totalLines: hasLines(movement.kind) ? declared.total : 0,
    tier:
      goal === undefined || !isCertain
        ? null
        : {
            key: goal.key ?? null,
            name: nameOf(body ?? {}, goal.key, language),
            value: goal.value ?? 0,
            reward: goal.challengeReward?.value ?? 0,
          },
    maxToWin:
      !money.isRewardingGlobal && known.after === money.maxToWin
        ? money.maxToWin
        : null,
  };
}

/** Imported results have no lines. */
const hasLines = (kind: Trace["kind"]): boolean => kind !== "results";

/** A line with its points and why, as it was declared. */
function lineOf(
  line: TracedLine,
  { isRewardingGlobal }: KeyedMoney,
): Trace["lines"][number] {
  const { reward, result, explanation } = productGain(line);
  const { kind } = explanation;
  return {
    ...line,
    result,
    gain: isRewardingGlobal ? 0 : reward,
    explanation: isRewardingGlobal
      ? { kind: "goals" }
      : kind === "not_reached"
        ? { kind, missing: explanation.missing }
        : { kind },
  };
}

/** The name of a tier; null if it has none. */
function nameOf(
  body: JsonObject,
  key: string | undefined,
  language: Language,
): string | null {
  const { challengeGoals } = challengeKind.read(body);
  const names = challengeGoals?.find((goal) => goal.key === key)?.name;
  return names?.[language] ?? names?.["fr"] ?? null;
}
