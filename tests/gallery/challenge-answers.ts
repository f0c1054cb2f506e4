import type {
  Challenge,
  ChallengeCard,
  ChallengeResult,
  Declaration,
} from "#src/schema/types.gen.ts";

export const challenge: Challenge = {
  "@id": "/v2/challenges/1",
  id: 1,
  type: "Classic",
  title: "Objectif Confort",
  teaser:
    "<p>Vendez les pompes à chaleur de la gamme Confort et faites grimper votre compteur&nbsp;: chaque installation compte.</p>",
  image: { contentUrl: "/pictures/challenge-pump.svg", alt: "" },
  startDate: "2026-05-01T00:00:00+02:00",
  endDate: "2026-06-28T20:30:10Z",
  goalType: "generic",
  maxToWin: 1500,
  resultUnit: "points",
  areResultsVisible: true,
  isDeclarationMultiple: true,
  isParticipating: true,
  sponsor: "Calvéo",
  conditions: { rules: "<p>Une facture par installation.</p>" },
  goalsUnit: "points",
  challengeGoals: [
    { name: "Éclaircie", value: 5000, challengeReward: { value: 200 } },
    { name: "Plein soleil", value: 9000, challengeReward: { value: 600 } },
    { name: "Zénith", value: 15000, challengeReward: { value: 1500 } },
  ],
  challengeListProducts: [
    {
      challengeProduct: { id: 1, brand: "Calvéo", productName: "Aéria 6" },
      reward: 20,
      threshold: 2,
    },
    {
      challengeProduct: {
        id: 2,
        brand: "Calvéo",
        productName: "Aéria Duo, la pompe à chaleur des grandes maisons",
      },
      coefficient: 2,
    },
  ],
  challengeResults: [
    {
      id: 12,
      rank: 4,
      resultValue: 7650,
      entity: { userId: 12, profile: { firstName: "Camille" } },
    },
  ],
  declarations: [],
};

export const challenges: ChallengeCard[] = [
  {
    "@id": "/v2/challenges/1",
    id: 1,
    type: "Classic",
    title: "Objectif Confort",
    teaser: challenge.teaser ?? null,
    image: challenge.image ?? null,
    startDate: "2026-05-01T00:00:00+02:00",
    endDate: "2026-06-28T20:30:10Z",
    maxToWin: 1500,
    resultUnit: "points",
  },
  {
    "@id": "/v2/challenges/2",
    type: "Photo",
    title: "La plus belle vitrine de l’été",
    image: "/pictures/challenge-shopfront.svg",
    startDate: "2026-06-01T00:00:00Z",
    endDate: "2026-06-16T00:00:00Z",
    maxToWin: 300,
    resultUnit: "€",
  },
  {
    id: 3,
    type: "Deal",
    title: "Rénovation énergétique : l’opération des partenaires de la région",
    startDate: "2026-07-01T00:00:00Z",
    endDate: "2026-08-01T00:00:00Z",
  },
];

const result = (
  id: number,
  rank: number,
  firstName: string,
  lastName: string,
  resultValue: number,
): ChallengeResult => ({
  id,
  rank,
  resultValue,
  entity: { userId: id, profile: { firstName, lastName } },
});

export const results: ChallengeResult[] = [
  result(31, 1, "Léa", "Martin", 12480),
  result(7, 2, "Maximilian-Alexander", "von Hohenlohe-Waldenburg", 9920),
  result(8, 2, "Inès", "Da Costa", 9920),
  result(12, 4, "Camille", "Roux", 7650),
  result(9, 5, "Noé", "Petit", 7100),
];

export const declaration: Declaration = {
  id: 1,
  status: "validated",
  challengeProductDeclarations: [
    {
      challengeProduct: { id: 1, brand: "Calvéo", productName: "Aéria 6" },
      quantity: 3,
      reward: 200,
      threshold: 1,
      coefficient: 1,
    },
  ],
};

export const refusedDeclaration: Declaration = {
  id: 2,
  createdAt: "2026-06-12T09:00:00Z",
  status: "refused",
  comment: "La facture est illisible : merci de renvoyer une photo nette.",
  distributor: "Comptoir du Chauffage",
};
