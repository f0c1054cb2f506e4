import { charactersOf } from "#src/domain/values/characters.ts";
import type { User } from "#src/schema/types.gen.ts";

type Profile = Pick<
  NonNullable<User["profile"]>,
  "firstName" | "lastName"
> | null;

/** First and last name; undefined if neither is known. */
export const personName = (profile: Profile | undefined): string | undefined =>
  [profile?.firstName, profile?.lastName]
    .map((word) => word?.trim())
    .filter(Boolean)
    .join(" ") || undefined;

/**
 * Initials of the first and last word of a name, shown if there is no picture. For an e-mail address the domain is ignored.
 * @example initials("Jean-Luc de la Tour") // "JT"
 */
export function initials(name: string): string {
  const [person = ""] = name.split("@");
  const words = person.split(/[\s._-]+/u).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = "") => charactersOf(word).next().value ?? "")
    .join("")
    .toLocaleUpperCase();
}
