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

/** Challenges that take declarations by product, the brands or ranges they take, and whether each product has points of its own (list challenges). */
const selections: readonly {
  challenge: number;
  takes: readonly string[];
  byProduct: boolean;
}[] = [
  { challenge: 1, takes: ["Aéria", "Aéria Duo"], byProduct: false },
  { challenge: 2, takes: ["Souffle", "Archipel"], byProduct: false },
  { challenge: 3, takes: ["Ondrea", "Tellane"], byProduct: true },
  { challenge: 5, takes: ["Calvéo", "Brizel"], byProduct: false },
  { challenge: 6, takes: ["Condensia", "Linéa", "Vertiga"], byProduct: false },
  { challenge: 7, takes: ["Brizel", "Tellane"], byProduct: true },
];

export const listProducts: StoryListProduct[] = selections
  .flatMap(({ challenge, takes, byProduct }) =>
    products
      .filter(
        ({ brand, range }) => takes.includes(brand) || takes.includes(range),
      )
      .map(({ id, range }) => {
        const step = (id - 1) % 3;
        const line = { challenge, challengeProduct: id };
        if (!byProduct)
          return { ...line, threshold: null, reward: null, coefficient: 1 };
        const reward = Math.round((rewards[range] ?? 10) * (1 + step * 0.5));
        return { ...line, threshold: step + 1, reward, coefficient: step + 1 };
      }),
  )
  .map((line, index) => ({ id: index + 1, ...line }));
