import { doctorFaults } from "#src/domain/challenge/challenge-doctor.ts";
import { changeFaults } from "#src/domain/challenge/change-rules.ts";
import { challengeWindows } from "#src/domain/challenge/phase.ts";
import { testFaults } from "#src/domain/challenge/test-cases.ts";
import { tierFaults } from "#src/domain/challenge/tier-rules.ts";
import type { DeepPartial } from "#src/domain/documents/fitting.ts";
import type { ChallengeDocument } from "#src/schema/types.gen.ts";
import type { Fault, Reference, RuleFacts } from "./kind.ts";
import { referencesTo, windowFaults } from "./page-rules.ts";
import { repeated } from "./repeated.ts";

type Challenge = DeepPartial<ChallengeDocument>;

/** Windows that end before they begin, tiers and keys that contradict each other, what may not change any more, and cases that fail. */
export const challengeRules = (
  before: Challenge | null,
  after: Challenge,
  now: Date,
  facts: RuleFacts,
): Fault[] => [
  ...changeFaults(before, after, now, facts),
  ...Object.values(challengeWindows).flatMap((window) =>
    windowFaults(after, "", window),
  ),
  ...tierFaults(after),
  ...repeated(after.challengeGoals ?? [], "/challengeGoals", "key"),
  ...repeated(after.declarationForm ?? [], "/declarationForm", "key"),
  ...(after.declarationForm ?? []).flatMap(({ choices }, index) =>
    repeated(choices ?? [], `/declarationForm/${index}/choices`, "key"),
  ),
  ...repeated(after.predefinedQuestions ?? [], "/predefinedQuestions", "key"),
  ...doctorFaults(after, facts.doctor),
  ...repeated(after.tests ?? [], "/tests", "key"),
  ...testFaults(after, facts.rows?.["products"]),
];

/** The groups that a challenge is for, and those of its goals. */
export const challengeReferences = (body: Challenge): Reference[] => [
  ...referencesTo(body.audience?.groups, "/audience/groups", "Group"),
  ...(body.challengeGoals ?? []).flatMap(({ groups }, index) =>
    referencesTo(groups, `/challengeGoals/${index}/groups`, "Group"),
  ),
];
