import { challenges } from "#server/seed/story/challenges/index.ts";
import type { StoryPerson } from "#server/seed/story/people.ts";
import { random } from "#server/seed/story/random.ts";
import { rewards } from "#server/seed/story/rewards.ts";
import { moment, type Words } from "#server/seed/story/words.ts";
import type { StoryMovement, StoryResult } from "./types.ts";

const welcome: Words = {
  fr: "Cadeau de bienvenue",
  en: "Welcome gift",
  it: "Regalo di benvenuto",
  es: "Regalo de bienvenida",
  de: "Willkommensgeschenk",
  nl: "Welkomstgeschenk",
};
const lastSeason: Words = {
  fr: "Solde de la saison passée",
  en: "Balance of last season",
  it: "Saldo della stagione scorsa",
  es: "Saldo de la temporada pasada",
  de: "Guthaben der letzten Saison",
  nl: "Saldo van vorig seizoen",
};
const store: Words = {
  fr: "Boutique",
  en: "Store",
  it: "Negozio",
  es: "Tienda",
  de: "Shop",
  nl: "Winkel",
};

/** "Store: gift card" in each language. */
const order = (title: { fr: string; en: string }): Words => ({
  fr: `${store.fr} : ${title.fr}`,
  en: `${store.en}: ${title.en}`,
  it: `${store.it}: ${title.en}`,
  es: `${store.es}: ${title.en}`,
  de: `${store.de}: ${title.en}`,
  nl: `${store.nl}: ${title.en}`,
});

/** Points come from results, a welcome and last season; some were spent. The sum is never below zero. */
export function movementsOf(
  person: StoryPerson,
  results: readonly StoryResult[],
): StoryMovement[] {
  const rng = random(`points ${person.id}`);
  const movements: StoryMovement[] = [
    { label: welcome, points: 250, date: moment(-rng.int(170, 400)) },
    { label: lastSeason, points: rng.int(2, 60) * 50, date: moment(-150) },
  ];
  for (const { challenge, challengeRewardValue, createdAt } of results) {
    const title = challenges.find(({ id }) => id === challenge)?.title;
    if (title && challengeRewardValue)
      movements.push({
        label: title,
        points: challengeRewardValue,
        date: createdAt,
      });
  }
  const balance = movements.reduce((total, { points }) => total + points, 0);
  const affordable = rewards.filter(({ price }) => price <= balance);
  if (affordable.length > 0 && rng.chance(0.4)) {
    const { title, price } = rng.pick(affordable);
    movements.push({ label: order(title), points: -price, date: moment(0) });
  }
  return movements.sort((a, b) => b.date.inDays - a.date.inDays);
}
