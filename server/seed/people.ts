import type { SeedPerson } from "#src/schema/types.gen.ts";
import { groups, peopleData } from "./data.ts";
import { pictureUrl } from "./pictures.ts";
import { random } from "./random.ts";

/** A person of the demo programme, with everything derived from a name and an id. */
export interface Person extends Required<SeedPerson> {
  email: string;
  clientId: string;
  picture: { contentUrl: string; alt: string };
}

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, "-");

function toPerson(
  entry: SeedPerson,
  { suffix = "@example.com", avatarOf = entry }: PersonOptions = {},
): Person {
  const { id, firstName, lastName } = entry;
  const avatar = `avatar/${avatarOf.gender === 0 ? "f" : "m"}-${avatarOf.id}.svg`;
  return {
    isCGUAccepted: true,
    isActive: true,
    takesPart: true,
    hasHistory: true,
    hasPassword: true,
    roles: [],
    ...entry,
    email: `${plain(firstName)}.${plain(lastName)}${suffix}`,
    clientId: `SOL-${String(10000 + id).padStart(6, "0")}`,
    picture: {
      contentUrl: pictureUrl(avatar),
      alt: `${firstName} ${lastName}`,
    },
  };
}

interface PersonOptions {
  /** Suffix of the e-mail address. */
  suffix?: string;
  /** The person whose avatar is used. */
  avatarOf?: SeedPerson;
}

const { accounts, network, crowd: names } = peopleData;

/** Password of all accounts, documented in the README. */
export const DEMO_PASSWORD = peopleData.password;

/** Accounts to sign in with, by role. */
export const demo = {
  /** Has results, declarations of every status, and badges. */
  participant: toPerson(accounts.participant),
  /** Composes pages: has back-office permissions, so that the inspector is available. */
  configurator: toPerson(accounts.configurator),
  /** Has nothing yet: shows each screen's empty state. */
  newcomer: toPerson(accounts.newcomer),
  unaccepted: toPerson(accounts.unaccepted),
  inactive: toPerson(accounts.inactive),
  /** In a region with its own challenges, in every phase, kind and state that the participant does not see. */
  regional: toPerson(accounts.regional),
};

/** Was invited and has no password yet: waits for the link to create one. */
export const invited = toPerson(peopleData.invited);

/** Everyone in the JSON files: forty participants, and three other people. */
export const people: Person[] = [
  ...Object.values(demo),
  ...network.map((entry) => toPerson(entry)),
  invited,
];

const byGender = Map.groupBy(people, ({ gender }) => gender);

/** Generates `count` more participants, each with a unique e-mail address and a shared avatar. */
export function* crowd(count: number): Generator<Person> {
  const first = Math.max(...people.map(({ id }) => id)) + 1;
  for (let id = first; id < first + count; id += 1) {
    const rng = random(`crowd ${id}`);
    const gender = rng.chance(0.5) ? 0 : 1;
    const lastName = rng.pick(names.lastNames);
    const entry: SeedPerson = {
      id,
      gender,
      firstName: rng.pick(gender === 0 ? names.women : names.men),
      lastName,
      companyName: `${lastName} ${rng.pick(names.trades)}`,
      userGroup: rng.pick(groups).id,
    };
    yield toPerson(entry, {
      suffix: `.${id}@example.org`,
      avatarOf: rng.pick(byGender.get(gender) ?? people),
    });
  }
}
