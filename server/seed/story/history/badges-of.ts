import { badges } from "#server/seed/story/badges.ts";
import { demo, type StoryPerson } from "#server/seed/story/people.ts";
import { random } from "#server/seed/story/random.ts";
import { moment } from "#server/seed/story/words.ts";
import type { StoryUserBadge } from "./types.ts";

/** The demonstration account's own, chosen so that each state is in sight. */
const ofDemo: readonly StoryUserBadge[] = [
  { badge: 1, progress: 1, obtainedAt: moment(-94) },
  { badge: 2, progress: 1, obtainedAt: moment(-6) },
  { badge: 3, progress: 0.4, obtainedAt: null },
  { badge: 4, progress: 2 / 3, obtainedAt: null },
  { badge: 7, progress: 1, obtainedAt: moment(-29) },
];

/** Badges won or begun; one that is not listed has not been begun. */
export function badgesOf(person: StoryPerson): StoryUserBadge[] {
  if (person.id === demo.participant.id) return [...ofDemo];
  const rng = random(`badges ${person.id}`);
  return badges
    .map(({ id, rarity }): StoryUserBadge => {
      const isWon = rng.chance(rarity);
      const days = rng.int(2, 140);
      return {
        badge: id,
        progress: isWon ? 1 : rng.int(0, 9) / 10,
        obtainedAt: isWon ? moment(-days) : null,
      };
    })
    .filter(({ progress }) => progress > 0);
}
