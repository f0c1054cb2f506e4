import { demo, people, type StoryPerson } from "#server/seed/story/people.ts";
import { picture } from "#server/seed/story/picture.ts";
import { random } from "#server/seed/story/random.ts";
import { moment, type Words } from "#server/seed/story/words.ts";
import type { StoryResult } from "./types.ts";

const views = [
  {
    view: "shop",
    alt: {
      fr: "Une vitrine sous un store rayé",
      en: "A shop window under a striped awning",
      it: "Una vetrina sotto una tenda a righe",
      es: "Un escaparate bajo un toldo a rayas",
      de: "Ein Schaufenster unter gestreifter Markise",
      nl: "Een etalage onder een gestreept zonnescherm",
    },
  },
  {
    view: "garden",
    alt: {
      fr: "Une unité extérieure dans un jardin soigné",
      en: "An outdoor unit in a tidy garden",
      it: "Un’unità esterna in un giardino curato",
      es: "Una unidad exterior en un jardín cuidado",
      de: "Ein Außengerät in einem gepflegten Garten",
      nl: "Een buitenunit in een verzorgde tuin",
    },
  },
  {
    view: "room",
    alt: {
      fr: "Un salon clair et son appareil Solvanne",
      en: "A bright living room and its Solvanne appliance",
      it: "Un salotto luminoso con un apparecchio Solvanne",
      es: "Un salón luminoso con su aparato Solvanne",
      de: "Ein helles Wohnzimmer mit seinem Solvanne-Gerät",
      nl: "Een lichte woonkamer met zijn Solvanne-toestel",
    },
  },
] satisfies { view: string; alt: Words }[];

const PHOTO_CHALLENGE = 4;

/** Every third participant of the story sent a photo; of the others nobody did. */
const entrants = people.filter(
  ({ id, hasHistory }) =>
    hasHistory && (id === demo.participant.id || id % 3 === 0),
);

/** The photo that `person` sent, if any: most are validated, some wait, one was refused. */
export function photoOf(person: StoryPerson): StoryResult | null {
  const index = entrants.findIndex(({ id }) => id === person.id);
  if (index < 0) return null;
  const { view, alt } = views[index % views.length] ?? {
    view: "shop",
    alt: "",
  };
  const status =
    index === 4 ? "refused" : index % 6 === 5 ? "waiting" : "validated";
  return {
    challenge: PHOTO_CHALLENGE,
    status,
    resultValue: null,
    challengeRewardValue: null,
    totalPoints: null,
    custom: null,
    customGoal: null,
    image: picture("photo", `${view}-${person.id}`, alt),
    createdAt: moment(-1 - (index % 12)),
    byProduct: [],
  };
}

/** Whom `person` votes for: never for themselves, sooner for some photos than for others. */
export function votesOf(person: StoryPerson): number[] {
  const rng = random(`votes ${person.id}`);
  return entrants
    .filter(
      (entrant, index) =>
        entrant.id !== person.id &&
        photoOf(entrant)?.status === "validated" &&
        rng.chance(0.55 / (1 + (index % 7) * 0.6)),
    )
    .map(({ id }) => id);
}
