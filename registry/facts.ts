import { challengePhase, nextPhaseChange } from "#src/domain/phase.ts";
import type { FactRegistry } from "#src/engine/contract.ts";
import type { Challenge } from "#src/schema/types.gen.ts";

/** What conditions may ask of a page's data, by name. */
export const facts = {
  /** The phase of the page's `challenge`; null where its dates give none. */
  phase: {
    needs: ["challenge"],
    compute: ({ challenge }: { challenge: Challenge }, now) => ({
      value: challengePhase(challenge, now).phase,
      changesAt: nextPhaseChange(challenge, now),
    }),
  },
} satisfies FactRegistry;
