import type { ChallengeAccess } from "#src/domain/challenge/challenge-access.ts";
import type { StoredGoal } from "#src/domain/challenge/entrant-goals.ts";
import type { ChallengePhase } from "#src/domain/challenge/phase.ts";
import type { PhotoRules } from "#src/domain/challenge/photo-entry.ts";
import type { ChallengeCard } from "#src/schema/types.gen.ts";

/** The fields of a challenge that determine what a user can see and do. */
export interface ChallengeRules {
  id: number;
  type: ChallengeCard["type"];
  /** Undefined if its dates are invalid. */
  phase: ChallengePhase | undefined;
  /** Whether the user may see it. */
  access: ChallengeAccess;
  isGroup: boolean;
  areResultsVisible: boolean;
  areResultsAnonymized: boolean;
  isRewardingGlobal: boolean;
  isRewardingAuto: boolean;
  goalType: string | null;
  goals: StoredGoal[];
  /** The requirements of its photos. */
  photo: PhotoRules;
}
