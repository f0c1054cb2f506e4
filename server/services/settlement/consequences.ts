import { kindOf } from "#registry/documents.ts";
import type { StoredDocument } from "#server/repositories/documents/projection.ts";
import type { Repositories } from "#server/repositories/index.ts";
import { budgetEnd } from "#src/domain/challenge/budget-end.ts";
import { replayRules } from "#src/domain/challenge/replay-rules.ts";
import { withFallBacks } from "#src/domain/documents/examine/fall-backs.ts";
import { challengeKind } from "#src/domain/documents/kinds/challenge.ts";
import { listReference } from "#src/domain/documents/lists.ts";
import { changesSettlement, type KeyedMoney } from "#src/domain/settlement.ts";
import { compareResults } from "#src/domain/settlement-change.ts";
import { isSame, type JsonObject } from "#src/schema/json.ts";
import type { OfficeConsequences } from "#src/schema/types.gen.ts";

type Queries = Pick<Repositories, "documents" | "settlements">;

/** What a body would do to the people who have a result if it replaced now what is live: nothing if nothing is (BO-14.3). */
export async function consequencesOf(
  { documents, settlements }: Queries,
  document: StoredDocument,
  after: JsonObject,
  now: Date,
): Promise<OfficeConsequences> {
  const { id, entity_id: entityId } = document;
  const before = await documents.bodyAt(document, now);
  const isLive = before !== null && entityId !== null;
  const rules = rulesOf(after);
  const isSettled = changesSettlement(before, after) && rules.type !== "Photo";
  const compared = compareResults(
    isLive ? rulesOf(before) : rules,
    ...([rules, isSettled] as const),
  );
  if (isLive)
    await settlements.eachResult(
      entityId,
      isSame(before["customGoals"], after["customGoals"])
        ? undefined
        : { list: listReference(after["customGoals"])?.list },
      (results) => results.forEach(compared.add),
    );
  const { credited = 0, waiting = 0 } = isLive
    ? await documents.facts.changeFacts(id, ["credited", "waiting"])
    : {};
  const { more, ...sums } = compared.sums;
  return {
    ...sums,
    points: { credited, more },
    waiting,
    budgetEnds: budgetEnd(
      challengeKind.read(after),
      credited + more,
      now.getTime(),
      await documents.facts.timeZone(),
    ),
  };
}

/** A body's rules of money, as they are released. */
const rulesOf = (body: JsonObject): KeyedMoney =>
  replayRules(withFallBacks(body, kindOf("challenge").schema), new Map()).money;
