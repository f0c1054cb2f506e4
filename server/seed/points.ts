import type { SeedText } from "#src/schema/types.gen.ts";
import type { Challenge } from "./challenges.ts";
import { historyFacts, rewards } from "./data.ts";
import { factsOf } from "./declarations.ts";
import type { Person } from "./people.ts";
import { random } from "./random.ts";

const { labels } = historyFacts;

/** "Store: gift card" in each language. */
const labelOf = (
  { fr, en, it, es, de, nl }: SeedText,
  title: (typeof rewards)[number]["title"],
): SeedText => ({
  fr: `${fr} : ${title.fr}`,
  en: `${en}: ${title.en}`,
  it: `${it}: ${title.it ?? title.en}`,
  es: `${es}: ${title.es ?? title.en}`,
  de: `${de}: ${title.de ?? title.en}`,
  nl: `${nl}: ${title.nl ?? title.en}`,
});

interface Movement {
  label: object;
  points: number;
  days: number;
  challenge?: number;
  /** Index of the order that cost or refunded the points. */
  order?: number;
}

/** How long after the order it was cancelled, in days. */
export const CANCELLED_AFTER = 2.2;

/** Points come from results, a welcome bonus and last season; some were spent. The sum is never negative. */
export function pointsOf(
  person: Person,
  results: readonly { challenge: Challenge; reward: number; days: number }[],
) {
  const rng = random(`points ${person.id}`);
  const known = (factsOf(person)?.orders ?? []).flatMap((order) => {
    const reward = rewards.find(({ id }) => id === order.reward);
    return reward ? [{ ...order, reward }] : [];
  });
  const spent = known
    .filter(({ status }) => status !== "cancelled")
    .reduce((total, { reward }) => total + reward.price, 0);
  const earned: Movement[] = [
    { label: labels.welcome, points: 250, days: -rng.int(170, 400) },
    {
      label: labels.lastSeason,
      points: rng.int(2, 60) * 50 + spent,
      days: -150,
    },
    ...results
      .filter(({ reward }) => reward > 0)
      .map(({ challenge, reward, days }) => ({
        label: challenge.title,
        points: reward,
        days,
        challenge: challenge.id,
      })),
  ];
  const balance =
    earned.reduce((total, { points }) => total + points, 0) - spent;
  const affordable = rewards.filter(({ price }) => price <= balance);
  // Older orders have smaller numbers.
  const orders =
    known.length === 0 && affordable.length > 0 && rng.chance(0.4)
      ? [{ reward: rng.pick(affordable), status: "ordered" as const, days: 0 }]
      : known.toSorted((one, other) => one.days - other.days);
  const movements = [
    ...earned,
    ...orders.flatMap(({ reward, status, days }, order): Movement[] => {
      const points = reward.price;
      return [
        {
          label: labelOf(labels.store, reward.title),
          points: -points,
          days,
          order,
        },
        ...(status === "cancelled"
          ? [
              {
                label: labelOf(labels.cancelled, reward.title),
                points,
                days: days + CANCELLED_AFTER,
                order,
              },
            ]
          : []),
      ];
    }),
  ];
  return { orders, movements: movements.sort((a, b) => b.days - a.days) };
}
