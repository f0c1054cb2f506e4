import { products } from "./products.ts";

/** A product of a challenge: what one unit counts (coefficient), and earns (reward) from a quantity on (threshold). */
export interface StoryListProduct {
  id: number;
  challenge: number;
  challengeProduct: number;
  threshold: number | null;
  reward: number | null;
  coefficient: number | null;
}

/** Points for one unit of the smallest model, by range. */
const rewards: Readonly<Record<string, number>> = {
  Aéria: 300,
  "Aéria Duo": 450,
  Condensia: 180,
  Granéo: 160,
  Hélia: 260,
  Linéa: 20,
  Vertiga: 30,
  Rivage: 35,
  Solea: 4,
  Convia: 60,
  Souffle: 90,
  Archipel: 180,
  Pureté: 40,
  Flux: 75,
  Torrent: 120,
  Cadran: 25,
  Pivot: 10,
  Lien: 30,
  Vigie: 8,
  Réserve: 45,
};

/** Challenges that take declarations by product, the brands or ranges they take, and whether a larger model counts more. */
const selections: readonly {
  challenge: number;
  takes: readonly string[];
  weighted: boolean;
}[] = [
  { challenge: 1, takes: ["Aéria", "Aéria Duo"], weighted: false },
  { challenge: 2, takes: ["Souffle", "Archipel"], weighted: false },
  { challenge: 3, takes: ["Ondrea", "Tellane"], weighted: true },
  { challenge: 5, takes: ["Calvéo", "Brizel"], weighted: false },
  { challenge: 6, takes: ["Condensia", "Linéa", "Vertiga"], weighted: false },
  { challenge: 7, takes: ["Brizel", "Tellane"], weighted: true },
];

export const listProducts: StoryListProduct[] = selections
  .flatMap(({ challenge, takes, weighted }) =>
    products
      .filter(
        ({ brand, range }) => takes.includes(brand) || takes.includes(range),
      )
      .map(({ id, range }) => {
        const step = (id - 1) % 3;
        const reward = Math.round((rewards[range] ?? 10) * (1 + step * 0.5));
        return {
          challenge,
          challengeProduct: id,
          threshold: step === 0 ? 1 : step + 1,
          reward,
          coefficient: weighted ? step + 1 : 1,
        };
      }),
  )
  .map((line, index) => ({ id: index + 1, ...line }));
