import { people, person, type StoryPerson } from "./people.ts";
import { random } from "./random.ts";
import { userGroups } from "./user-groups.ts";

const women = [
  "Alice",
  "Amandine",
  "Béatrice",
  "Carla",
  "Daphné",
  "Emma",
  "Fatou",
  "Gaëlle",
  "Hanna",
  "Ilona",
  "Jeanne",
  "Karine",
  "Louise",
  "Maëlle",
  "Nina",
  "Océane",
  "Pauline",
  "Rosa",
  "Sanne",
  "Valentina",
];
const men = [
  "Adrien",
  "Benoît",
  "Cédric",
  "Diego",
  "Émile",
  "Farid",
  "Guillaume",
  "Henri",
  "Ivan",
  "Joris",
  "Kévin",
  "Luca",
  "Malo",
  "Nicolas",
  "Omar",
  "Pierre",
  "Quentin",
  "Sven",
  "Tom",
  "Ulysse",
];
const families = [
  "Allard",
  "Bonnet",
  "Carpentier",
  "Da Silva",
  "Evrard",
  "Faure",
  "Gauthier",
  "Hubert",
  "Imbert",
  "Jansen",
  "Kowalski",
  "Legrand",
  "Martel",
  "Navarro",
  "Olivier",
  "Petit",
  "Quéré",
  "Renard",
  "Schneider",
  "Tessier",
  "Urbain",
  "Verdier",
  "Wagner",
  "Yildiz",
  "Zanetti",
];
const trades = [
  "Chauffage",
  "Climatique",
  "Confort",
  "Énergies",
  "Habitat",
  "Plomberie",
  "Sanitaire",
  "Thermique",
];

const avatars = Map.groupBy(people, ({ gender }) => gender);

/** `count` further participants, made one by one, each with an e-mail address of its own and an avatar that others have too. */
export function* crowd(count: number): Generator<StoryPerson> {
  const first = Math.max(...people.map(({ id }) => id)) + 1;
  for (let id = first; id < first + count; id += 1) {
    const rng = random(`crowd ${id}`);
    const gender = rng.chance(0.5) ? 0 : 1;
    const lastName = rng.pick(families);
    const named = {
      id,
      gender,
      firstName: rng.pick(gender === 0 ? women : men),
      lastName,
      companyName: `${lastName} ${rng.pick(trades)}`,
      userGroup: rng.pick(userGroups).id,
    } as const;
    const made = person(named, "example.org", `.${id}`);
    const { contentUrl } = rng.pick(avatars.get(gender) ?? people).picture;
    yield { ...made, picture: { ...made.picture, contentUrl } };
  }
}
