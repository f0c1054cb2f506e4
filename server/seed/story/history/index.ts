import type { StoryChallenge } from "#server/seed/story/challenge-types.ts";
import { challenges } from "#server/seed/story/challenges/index.ts";
import { demo, type StoryPerson } from "#server/seed/story/people.ts";
import { random } from "#server/seed/story/random.ts";
import { moment } from "#server/seed/story/words.ts";
import { badgesOf } from "./badges-of.ts";
import { declarationsOf } from "./declarations.ts";
import { demoDeclarations } from "./demo-history.ts";
import { movementsOf } from "./movements.ts";
import { photoOf, votesOf } from "./photos.ts";
import { resultOf } from "./results.ts";
import type { History, StoryParticipation } from "./types.ts";

const isDemo = (person: StoryPerson): boolean =>
  person.id === demo.participant.id;

/** A deal is answered during its sign-in; one that still takes answers was answered by part of the first people only. */
function participationOf(
  person: StoryPerson,
  deal: StoryChallenge,
): StoryParticipation | null {
  const signIn = deal.endSignInDate?.inDays ?? 0;
  const rng = random(`deal ${person.id} ${deal.id}`);
  if (signIn < 0) {
    return {
      challenge: deal.id,
      isParticipating: isDemo(person) || rng.chance(0.75),
      answeredAt: moment(signIn - rng.int(1, 8)),
    };
  }
  if (isDemo(person) || person.id > (deal.places ?? 0) || rng.chance(0.2))
    return null;
  return {
    challenge: deal.id,
    isParticipating: rng.chance(0.85),
    answeredAt: moment(-rng.next() * 3.5),
  };
}

const declarable = challenges.filter(
  ({ type, startDate }) => type !== "Photo" && startDate.inDays < 0,
);
const deals = challenges.filter(({ type }) => type === "Deal");

/** All that `person` did, the same on every call; nothing for those without a history. */
export function historyOf(person: StoryPerson): History {
  if (!person.hasHistory)
    return {
      participations: [],
      declarations: [],
      results: [],
      movements: [],
      badges: [],
      votes: [],
    };
  const participations = deals
    .map((deal) => participationOf(person, deal))
    .filter((answer) => answer !== null);
  const takesPartIn = ({ id, type }: StoryChallenge) =>
    type !== "Deal" ||
    participations.some(
      ({ challenge, isParticipating }) => challenge === id && isParticipating,
    );
  const byChallenge = declarable.filter(takesPartIn).map((challenge) => ({
    challenge,
    declarations: isDemo(person)
      ? demoDeclarations(challenge)
      : declarationsOf(person, challenge),
  }));
  const results = [
    ...byChallenge.map(({ challenge, declarations }) =>
      resultOf(person, challenge, declarations),
    ),
    photoOf(person),
  ].filter((result) => result !== null);
  return {
    participations,
    declarations: byChallenge.flatMap(({ declarations }) => declarations),
    results,
    movements: movementsOf(person, results),
    badges: badgesOf(person),
    votes: votesOf(person),
  };
}
