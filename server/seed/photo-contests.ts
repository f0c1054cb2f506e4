import { type Challenge, challenges, isFor } from "./challenges.ts";
import { historyFacts } from "./data.ts";
import { factsOf } from "./declarations.ts";
import { demo, type Person, people } from "./people.ts";
import { random } from "./random.ts";

const { photoRefusals, photos } = historyFacts;

export const contests = challenges.filter(({ type }) => type === "Photo");

/** Entrants by photo contest: everyone in people.json if it targets groups, every third if not; none of the crowd. */
const entrantsOf = new Map(
  contests.map((contest) => [
    contest,
    people
      .filter(
        (person) =>
          person.hasHistory &&
          isFor(contest, person) &&
          (contest.userGroups !== null ||
            person === demo.participant ||
            person.id % 3 === 0),
      )
      .sort((a, b) => a.id - b.id),
  ]),
);

/** The photo that `person` entered in a contest, if any: most are validated, some are waiting, one was refused. */
export function photoOf(person: Person, contest: Challenge) {
  const index = entrantsOf.get(contest)?.indexOf(person) ?? -1;
  const photo =
    index < 0
      ? undefined
      : photos[(index + contests.indexOf(contest) * 5) % photos.length];
  if (photo === undefined) return null;
  const isOver = contest.endDate.days < 0;
  const status =
    factsOf(person)?.photos?.find(({ challenge }) => challenge === contest.id)
      ?.status ??
    (index === 4
      ? "refused"
      : index % 6 === 5 && !isOver
        ? "waiting"
        : "validated");
  return {
    status,
    comment:
      status === "refused"
        ? (photoRefusals[index % photoRefusals.length] ?? null)
        : null,
    days: Math.min(0, contest.endDate.days) - 1 - (index % 12),
    image: photo,
  };
}

/** The contests and photographers that `person` votes for: never themselves, and some photos more often than others. */
export function votesOf(
  person: Person,
): { challenge: number; votee: number }[] {
  if (!person.hasHistory) return [];
  return contests
    .filter((contest) => isFor(contest, person))
    .flatMap((contest) => {
      const rng = random(`votes ${person.id} ${contest.id}`);
      return (entrantsOf.get(contest) ?? [])
        .filter(
          (entrant, index) =>
            entrant.id !== person.id &&
            photoOf(entrant, contest)?.status === "validated" &&
            rng.chance(0.55 / (1 + (index % 7) * 0.6)),
        )
        .map(({ id }) => ({ challenge: contest.id, votee: id }));
    });
}
