import type { SeedPerson } from "#src/schema/types.gen.ts";
import { groups, peopleData } from "./data.ts";
import { pictureUrl } from "./pictures.ts";
import { random } from "./random.ts";

/** A person of the demo programme, with everything that follows from a name and an id. */
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
    permissions: [],
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
  /** End of the e-mail address. */
  suffix?: string;
  /** Whose avatar it is. */
  avatarOf?: SeedPerson;
}

const { accounts, network, crowd: names } = peopleData;

/** Password of all accounts, documented in the README. */
export const DEMO_PASSWORD = peopleData.password;

/** Accounts to sign in with, by role. */
export const demo = {
  /** In the middle of everything: results, declarations of every status, badges. */
  participant: toPerson(accounts.participant),
  /** Composes pages: back-office permissions, so that the inspector is offered. */
  configurator: toPerson(accounts.configurator),
  /** Has nothing yet: each screen's empty state. */
  newcomer: toPerson(accounts.newcomer),
  /** Has not accepted the terms yet. */
  unaccepted: toPerson(accounts.unaccepted),
  /** Cannot sign in any more. */
  inactive: toPerson(accounts.inactive),
  /** Of a region with challenges of its own: every phase, kind and state that the participant does not see. */
  regional: toPerson(accounts.regional),
};

/** Was invited and has no password yet: waits for the link to create one. */
export const invited = toPerson(peopleData.invited);

/** Everybody in the JSON files: forty who take part, and three who do not. */
export const people: Person[] = [
  ...Object.values(demo),
  ...network.map((entry) => toPerson(entry)),
  invited,
];

const byGender = Map.groupBy(people, ({ gender }) => gender);

/** `count` further participants, made one by one, each with an e-mail address of its own and an avatar that others have too. */
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
