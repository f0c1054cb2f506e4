import { password as constraints } from "#src/schema/constraints.gen.ts";

/** Requirements for a password (AS-5.3.1, AS-5.3.2), in display order. */
export const passwordRules = [
  "length14",
  "noWhitespace",
  "digit",
  "uppercase",
  "lowercase",
  "special",
] as const;

export type PasswordRule = (typeof passwordRules)[number];

/** Minimum number of characters, not UTF-16 units. */
export const PASSWORD_MIN = constraints.minLength;

/** The schema says the same in one pattern (`Password` in schemas/wire/common.schema.json). */
const holds: Record<PasswordRule, (password: string) => boolean> = {
  length14: (password) => [...password].length >= PASSWORD_MIN,
  noWhitespace: (password) => password !== "" && !/\s/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  special: (password) => /[^\p{L}\p{M}\p{N}\p{C}\s]/u.test(password),
};

/** Which rules a password meets; an empty one meets none. */
export function passwordChecks(
  password: string,
): Record<PasswordRule, boolean> {
  return Object.fromEntries(
    passwordRules.map((rule) => [rule, holds[rule](password)]),
  ) as Record<PasswordRule, boolean>;
}

/**
 * Strength of a password, from 0 (empty) to 4: up to 2 while rules are unmet, then 3, and 4 from 20 characters with at
 * least 12 different ones. Only guidance while typing: the server also refuses leaked passwords.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === "") return 0;
  const kept = passwordRules.filter((rule) => holds[rule](password)).length;
  const different = new Set(password).size;
  if (kept < 5 || different < 6) return 1;
  if (kept < passwordRules.length || different < 8) return 2;
  return [...password].length >= 20 && different >= 12 ? 4 : 3;
}
