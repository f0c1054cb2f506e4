import type { StoryChallenge } from "#server/seed/story/challenge-types.ts";
import { random } from "#server/seed/story/random.ts";
import { declaration } from "./declarations.ts";
import type { EntryStatus, StoryDeclaration } from "./types.ts";

/** Status, quantity, days ago: by challenge, newest first. */
const plans: Readonly<
  Record<number, readonly (readonly [EntryStatus, number, number])[]>
> = {
  1: [
    ["waiting", 1, 1.2],
    ["validated", 2, 4.1],
    ["refused", 1, 6.3],
    ["validated", 1, 9.5],
    ["validated", 3, 13.2],
    ["validated", 2, 18.7],
    ["validated", 1, 22.4],
  ],
  3: [
    ["waiting", 1, 0.6],
    ["validated", 2, 5.4],
    ["validated", 1, 10.9],
  ],
  6: [
    ["validated", 3, 44.2],
    ["validated", 4, 61.5],
    ["refused", 2, 70.1],
    ["validated", 5, 83.8],
  ],
  7: [["validated", 9, 30.5]],
};

/** The demonstration account's declarations: nine heat pumps, three to go to the next tier, and each status once at least. */
export const demoDeclarations = (
  challenge: StoryChallenge,
): StoryDeclaration[] =>
  (plans[challenge.id] ?? []).map(([status, quantity, ago]) =>
    declaration(
      challenge,
      status,
      quantity,
      ago,
      random(`demo ${challenge.id} ${ago}`),
    ),
  );
