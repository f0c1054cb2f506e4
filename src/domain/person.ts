import type { User } from "#src/schema/types.gen.ts";
import { charactersOf } from "./characters.ts";

type Profile = Pick<
  NonNullable<User["profile"]>,
  "firstName" | "lastName"
> | null;

/** First and last name in one; undefined where neither is known. */
export const personName = (profile: Profile | undefined): string | undefined =>
  [profile?.firstName, profile?.lastName]
    .map((word) => word?.trim())
    .filter(Boolean)
    .join(" ") || undefined;

/**
 * The first letters of the first and the last word of a name, for the round that stands for a picture. What names no
 * person, the domain of an address, is left out.
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
