import { badges, historyFacts } from "./data.ts";
import { factsOf } from "./declarations.ts";
import type { Person } from "./people.ts";
import { random } from "./random.ts";

interface BadgeOfPerson {
  badge: number;
  progress: number;
  days?: number;
}

/** What counts for the rules of badges, with its day. */
export interface Achievements {
  /** One for each validated declaration. */
  declarations: { days: number; value: number }[];
  points: { days: number; value: number }[];
}

/** The badges whose rules a person has fulfilled, on the day after the achievement. */
const earnedBadges = (achievements: Achievements): BadgeOfPerson[] =>
  badges.flatMap(({ id: badge, rule }) => {
    if (rule === undefined) return [];
    let total = 0;
    const last = achievements[rule.type]
      .toSorted((one, other) => one.days - other.days)
      .find(({ value }) => {
        total += value;
        return total >= rule.count;
      });
    return last === undefined
      ? []
      : [{ badge, progress: 1, days: Math.min(0, last.days + 1) }];
  });

/** Badges won or in progress; unlisted ones have not been started. Those with a rule are won by it. */
export function badgesOf(
  person: Person,
  achievements: Achievements,
): BadgeOfPerson[] {
  const given = givenBadges(person);
  const earned = earnedBadges(achievements).filter(
    ({ badge }) => !given.some((one) => one.badge === badge),
  );
  return [...given, ...earned];
}

/** Badges that people award. Those of the demo accounts are listed. */
function givenBadges(person: Person): BadgeOfPerson[] {
  const facts = factsOf(person);
  if (facts !== undefined) return facts.badges;
  const rng = random(`badges ${person.id}`);
  return historyFacts.rarities
    .map(({ badge, rarity }) => {
      const isWon = rng.chance(rarity);
      const days = -rng.int(2, 140);
      return isWon
        ? { badge, progress: 1, days }
        : { badge, progress: rng.int(0, 9) / 10 };
    })
    .filter(({ progress }) => progress > 0);
}
