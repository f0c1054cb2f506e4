import { type Picture, picture } from "./picture.ts";

/** 0 for Mrs, 1 for Mr. */
type Gender = 0 | 1;

export interface StoryPerson {
  id: number;
  gender: Gender;
  firstName: string;
  lastName: string;
  email: string;
  companyName: string;
  clientId: string;
  userGroup: number;
  picture: Picture;
  isCGUAccepted: boolean;
  isActive: boolean;
  /** Whether challenges, ranking and points know this person. */
  takesPart: boolean;
  /** Back-office permissions; none for a participant. */
  permissions: readonly string[];
  /** Whether results, declarations, points and badges are to be made up for this person. */
  hasHistory: boolean;
  hasPassword: boolean;
}

/** Password of the demonstration accounts, told in the README. */
export const DEMO_PASSWORD = "Soleil-Levant-2026";

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, "-");

type Named = Pick<
  StoryPerson,
  "id" | "gender" | "firstName" | "lastName" | "companyName" | "userGroup"
>;

/** A participant with everything that follows from a name and a number. */
export function person(
  named: Named,
  domain = "example.com",
  suffix = "",
): StoryPerson {
  const { id, gender, firstName, lastName } = named;
  return {
    ...named,
    email: `${plain(firstName)}.${plain(lastName)}${suffix}@${domain}`,
    clientId: `SOL-${String(10000 + id).padStart(6, "0")}`,
    picture: picture(
      "avatar",
      `${gender === 0 ? "f" : "m"}-${id}`,
      `${firstName} ${lastName}`,
    ),
    isCGUAccepted: true,
    isActive: true,
    takesPart: true,
    permissions: [],
    hasHistory: true,
    hasPassword: true,
  };
}

const camille = person({
  id: 1,
  gender: 0,
  firstName: "Camille",
  lastName: "Durand",
  companyName: "Durand Énergies",
  userGroup: 2,
});
const helene = person({
  id: 2,
  gender: 0,
  firstName: "Hélène",
  lastName: "Moreau",
  companyName: "Solvanne",
  userGroup: 3,
});
const noe = person({
  id: 3,
  gender: 1,
  firstName: "Noé",
  lastName: "Lambert",
  companyName: "Lambert & Fils",
  userGroup: 5,
});
const ines = person({
  id: 4,
  gender: 0,
  firstName: "Inès",
  lastName: "Garnier",
  companyName: "Garnier Chauffage",
  userGroup: 1,
});
const paul = person({
  id: 5,
  gender: 1,
  firstName: "Paul",
  lastName: "Besson",
  companyName: "Besson Thermique",
  userGroup: 4,
});

/** Accounts to sign in with: who is asked for by role, not by number. */
export const demo = {
  /** In the middle of everything: results, declarations of every status, badges. */
  participant: camille,
  /** Composes pages: back-office permissions, so that the inspector is offered. */
  configurator: {
    ...helene,
    takesPart: false,
    hasHistory: false,
    permissions: [
      "CONTENT_WRITE",
      "CHALLENGE_WRITE",
      "OPTION_WRITE",
      "USER_READ",
      "DECLARATION_MODERATE",
    ],
  },
  /** Has nothing yet: each screen's empty state. */
  newcomer: { ...noe, hasHistory: false },
  /** Has not accepted the terms yet. */
  unaccepted: { ...paul, isCGUAccepted: false },
  /** Cannot sign in any more. */
  inactive: { ...ines, isActive: false, takesPart: false, hasHistory: false },
} satisfies Record<string, StoryPerson>;

/** Was invited and has no password yet: waits for the link to create one. */
export const invited: StoryPerson = {
  ...person({
    id: 43,
    gender: 0,
    firstName: "Agathe",
    lastName: "Colin",
    companyName: "Colin Confort",
    userGroup: 3,
  }),
  isCGUAccepted: false,
  takesPart: false,
  hasHistory: false,
  hasPassword: false,
};

/** Gender, first name, last name, company, region. */
const network: readonly (readonly [Gender, string, string, string, number])[] =
  [
    [1, "Antoine", "Lefèvre", "Lefèvre Climatique", 1],
    [0, "Margaux", "Vasseur", "Atelier Vasseur", 1],
    [1, "Ruben", "Claes", "Claes Sanitair", 1],
    [0, "Sophie", "Delattre", "Delattre & Associés", 1],
    [1, "Yanis", "Benali", "Benali Génie thermique", 1],
    [1, "Gaël", "Le Goff", "Armor Confort", 2],
    [0, "Nolwenn", "Kervella", "Kervella Chaleur", 2],
    [1, "Mathieu", "Guérin", "Guérin Plomberie", 2],
    [0, "Élodie", "Brunet", "Loire Énergies", 2],
    [1, "Thibault", "Rousseau", "Rousseau Habitat", 2],
    [0, "Clara", "Pineau", "Pineau Climatisation", 2],
    [0, "Aminata", "Diallo", "Diallo Confort", 3],
    [1, "Julien", "Marchand", "Marchand & Cie", 3],
    [0, "Sarah", "Cohen", "Cohen Rénovation", 3],
    [1, "Tiago", "Ferreira", "Ferreira Frères", 3],
    [0, "Léa", "Nguyen", "Nguyen Thermie", 3],
    [1, "Maxime", "Aubert", "Paris Sud Chauffage", 3],
    [0, "Katarzyna", "Nowak", "Nowak Énergie", 3],
    [1, "Lukas", "Schmitt", "Schmitt Wärme", 4],
    [0, "Anaïs", "Muller", "Muller Sanitaire", 4],
    [1, "Hugo", "Klein", "Vosges Granulés", 4],
    [0, "Céline", "Weber", "Weber & Weber", 4],
    [1, "Bastien", "Thiry", "Thiry Froid", 4],
    [0, "Manon", "Perrin", "Perrin Solaire", 5],
    [1, "Romain", "Chevalier", "Chevalier Énergies", 5],
    [0, "Giulia", "Bianchi", "Bianchi Clima", 5],
    [1, "Étienne", "Blanc", "Mont-Blanc Chaleur", 5],
    [0, "Chloé", "Fournier", "Fournier Hydraulique", 5],
    [1, "Mehdi", "Haddad", "Haddad Climat", 5],
    [0, "Lucie", "Roche", "Roche & Filles", 5],
    [1, "Vincent", "Arnaud", "Arnaud Fraîcheur", 6],
    [0, "Marta", "García", "García Clima Sud", 6],
    [1, "Florian", "Barthélemy", "Barthélemy Piscines", 6],
    [0, "Estelle", "Giraud", "Giraud Confort", 6],
    [1, "Enzo", "Rossi", "Rossi Plomberie", 6],
    [0, "Nadia", "Mansouri", "Mansouri Thermique", 6],
    [1, "Pieter", "de Vries", "De Vries Installaties", 1],
  ];

const participants = network.map(
  ([gender, firstName, lastName, companyName, userGroup], index) =>
    person({
      id: index + 6,
      gender,
      firstName,
      lastName,
      companyName,
      userGroup,
    }),
);

/** The demonstration accounts, then the rest: forty who take part, and three who do not. */
export const people: StoryPerson[] = [
  ...Object.values(demo),
  ...participants,
  invited,
];

/** Shop names of the network, for the "distributor" question. */
export const distributors = [
  "Comptoir du Chauffage",
  "Négoce Atlantique",
  "Sanit’Est",
  "Clim Méridionale",
  "Maison Thermie",
  "Pro Confort Lyon",
];
