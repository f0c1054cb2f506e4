import { type RowPlan, refused } from "./import-kind.ts";
import type { ImportRow } from "./import-row.ts";

/** A person whom rows of an import name. */
export interface PresentPerson {
  id: number;
  email: string;
  clientId: string | null;
}

/** The people whom the rows of a batch name, and who applies the import. */
export interface PresentPeople<Person = PresentPerson> {
  /** By address in lower case. */
  byEmail: ReadonlyMap<string, Person>;
  byClientId: ReadonlyMap<string, Person>;
  actorId: number | null;
}

/** The people of a batch, by what rows name them by. */
export const peopleByKeys = <
  Person extends PresentPerson & { username: string },
>(
  people: readonly Person[],
  actorId: number | null,
): PresentPeople<Person> => ({
  actorId,
  byEmail: new Map(
    people.flatMap((one) => [
      [one.username, one] as const,
      [one.email.toLowerCase(), one] as const,
    ]),
  ),
  byClientId: new Map(
    people.flatMap((one) =>
      one.clientId === null ? [] : [[one.clientId, one] as const],
    ),
  ),
});

/** The person whom a row names, or the refusal of a row that names no one, two people, or the user who applies it. */
export function personOfRow(
  { email, clientId }: ImportRow,
  { byEmail, byClientId, actorId }: PresentPeople,
): { person: PresentPerson } | { refusal: RowPlan } {
  const byAddress =
    email == null ? undefined : byEmail.get(String(email).toLowerCase());
  const byIdentifier =
    clientId == null ? undefined : byClientId.get(String(clientId));
  const person = byAddress ?? byIdentifier;
  if (person === undefined)
    return {
      refusal: refused(
        email == null ? "clientId" : "email",
        "unknownParticipant",
      ),
    };
  if (email != null && byAddress === undefined)
    return { refusal: refused("email", "otherParticipant") };
  if (clientId != null && byIdentifier !== person)
    return { refusal: refused("clientId", "otherParticipant") };
  if (person.id === actorId)
    return {
      refusal: refused(email == null ? "clientId" : "email", "ownPerson"),
    };
  return { person };
}
