import type { ImportReason } from "#src/domain/imports/reasons.ts";
import { trimText } from "#src/domain/values/trim-text.ts";
import { personName } from "#src/schema/constraints.gen.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { emailAddress } from "./e-mail.ts";
import { personLanguage } from "./person-language.ts";

/** A row of an import, as its columns were matched; its texts have not been validated. */
export interface ImportedPerson {
  email?: string;
  clientId?: string;
  firstName?: string;
  lastName?: string;
  language?: string;
  /** Names of all groups that the person belongs to. */
  groups?: string[];
}

/** The same, whose columns are emptied by null. */
export type ImportedPersonRow = {
  [Field in keyof ImportedPerson]?: Field extends "groups"
    ? string[]
    : string | null;
};

/** A person of the programme, as far as an import changes one. */
export interface KnownPerson {
  id: number;
  email: string;
  clientId: string | null;
  firstName: string | null;
  lastName: string | null;
  language: Language | null;
  groups: readonly number[];
  /** Whether its owner can sign in, or it has a role: its address belongs to its owner. */
  isUsed: boolean;
  /** Whether it has a permission that the maker of the import lacks. */
  isAbove: boolean;
  /** Whether it is the maker of the import. */
  isMaker: boolean;
}

/** What a row is compared with. */
export interface ImportContext {
  /** By address in lower case. */
  byEmail: ReadonlyMap<string, KnownPerson>;
  byClientId: ReadonlyMap<string, KnownPerson>;
  /** Ids of groups, by name in lower case, which several may share. */
  groups: ReadonlyMap<string, readonly number[]>;
  /** Ids of people whom earlier rows are about. */
  taken: ReadonlySet<number>;
}

/** A person as they are after an import. */
export type PlannedPerson = Pick<
  KnownPerson,
  "email" | "clientId" | "firstName" | "lastName" | "language"
> & {
  /** Undefined if their groups stay as they are. */
  groups: readonly number[] | undefined;
};

/** What an import sets of a person, besides groups. */
export const plannedFields = [
  ...(["email", "clientId", "firstName", "lastName"] as const),
  "language",
] as const;

/** What an import does with a row. */
export type ImportPlan =
  | { outcome: "added"; person: PlannedPerson }
  | { outcome: "changed"; id: number; person: PlannedPerson }
  | { outcome: "same"; id: number }
  | { outcome: "refused"; field: keyof ImportedPerson; reason: ImportReason };

export const MAX_IMPORTED_ROWS = 10_000;

/** The longest client identifier, in characters. */
export const MAX_CLIENT_ID = 64;

const textOf = (text: string | null | undefined): string | undefined =>
  trimText(text ?? "") || undefined;

/** By what a row is recognized: its address in lower case, and its client identifier. */
const importKeys = ({ email, clientId }: ImportedPersonRow) => ({
  email: textOf(email)?.toLowerCase(),
  clientId: textOf(clientId),
});

/** Null for a column that is emptied; undefined for one that is left. */
const emptied = (value: string | null | undefined): null | undefined =>
  value === null ? null : undefined;

const refused = (field: keyof ImportedPerson, reason: ImportReason) =>
  ({ outcome: "refused", field, reason }) as const;

/** Why a name is refused; undefined for a valid one, and for none. */
function nameRefusal(name: string | undefined): ImportReason | undefined {
  if (name === undefined) return undefined;
  const { length } = [...name];
  if (length < personName.minLength) return "tooShort";
  return length > personName.maxLength ? "tooLong" : undefined;
}

/**
 * Plans what an import does with a row (BO-7.3). A person is recognized by the address, else by the client identifier, so
 * that importing the same rows again changes nothing. What a row leaves out stays as it is.
 */
export function planImport(
  row: ImportedPersonRow,
  context: ImportContext,
): ImportPlan {
  const { byEmail, byClientId, groups: known, taken } = context;
  const keys = importKeys(row);
  for (const field of ["email", "firstName", "lastName"] as const)
    if (row[field] === null) return refused(field, "required");
  const email = keys.email && emailAddress(row.email ?? "");
  if (keys.email !== undefined && email === undefined)
    return refused("email", "invalidEmail");
  if ([...(keys.clientId ?? "")].length > MAX_CLIENT_ID)
    return refused("clientId", "tooLong");
  const names = {
    firstName: textOf(row.firstName),
    lastName: textOf(row.lastName),
  };
  const holder = keys.clientId && byClientId.get(keys.clientId);
  const person = (keys.email && byEmail.get(keys.email)) || holder || undefined;
  for (const field of ["firstName", "lastName"] as const) {
    // A name that was accepted elsewhere stays.
    if (person !== undefined && names[field] === person[field]) continue;
    const reason = nameRefusal(names[field]);
    if (reason !== undefined) return refused(field, reason);
  }
  const typedLanguage = textOf(row.language);
  const language =
    typedLanguage === undefined
      ? emptied(row.language)
      : personLanguage(typedLanguage);
  if (typedLanguage !== undefined && language === undefined)
    return refused("language", "unknownLanguage");
  const groups = row.groups
    ?.map(textOf)
    .filter((name) => name !== undefined)
    .map((name) => known.get(name.toLowerCase()) ?? []);
  if (groups?.some((ids) => ids.length === 0))
    return refused("groups", "unknownGroup");
  const groupIds = groups?.flatMap((ids) => {
    const held = ids.filter((id) => person?.groups.includes(id));
    return held.length > 0 ? held : ids.slice(0, 1);
  });

  if (holder && person !== holder) return refused("clientId", "clientIdTaken");
  if (person !== undefined && taken.has(person.id))
    return refused(keys.email ? "email" : "clientId", "twiceInImport");
  if (person === undefined) {
    if (!email) return refused("email", "required");
    for (const field of ["firstName", "lastName"] as const)
      if (names[field] === undefined) return refused(field, "required");
    return {
      outcome: "added",
      person: {
        email,
        clientId: keys.clientId ?? null,
        firstName: names.firstName ?? null,
        lastName: names.lastName ?? null,
        language: language ?? null,
        groups: groupIds ?? [],
      },
    };
  }
  const isMoved =
    keys.email !== undefined && keys.email !== person.email.toLowerCase();
  if (isMoved && person.isUsed) return refused("email", "otherAddress");
  const planned: PlannedPerson = {
    email: isMoved && email ? email : person.email,
    clientId: row.clientId === null ? null : (keys.clientId ?? person.clientId),
    firstName: names.firstName ?? person.firstName,
    lastName: names.lastName ?? person.lastName,
    language: language === undefined ? person.language : language,
    groups: groupIds,
  };
  if (isSame(person, planned)) return { outcome: "same", id: person.id };
  if (person.isAbove)
    return refused(keys.email ? "email" : "clientId", "permissionsLacking");
  if (person.isMaker && !hasSameGroups(person, planned))
    return refused("groups", "ownPerson");
  return { outcome: "changed", id: person.id, person: planned };
}

const hasSameGroups = (before: KnownPerson, after: PlannedPerson): boolean =>
  after.groups === undefined ||
  (after.groups.every((id) => before.groups.includes(id)) &&
    before.groups.every((id) => after.groups?.includes(id)));

function isSame(before: KnownPerson, after: PlannedPerson): boolean {
  return (
    plannedFields.every((field) => before[field] === after[field]) &&
    hasSameGroups(before, after)
  );
}
