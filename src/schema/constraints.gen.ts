// Made by `npm run gen` from schemas/. Change the schema, not this file.

/** An ISO 8601 date, with or without time and offset; without an offset it is UTC. */
export const nullableInstant = {
  pattern: "^(\\d{4})-(\\d{2})-(\\d{2})(?:[T ](\\d{2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d+))?)?\\s?(Z|[+-]\\d{2}:?\\d{2})?)?$",
} as const;

/** A language of the interface and of the API; French is the default. */
export const language = {
  enum: ["fr","en","it","es","de","nl"],
} as const;

/** An e-mail address: a local part, and a domain with a dot; no white space, no control character, none of the characters that only comments and routes use. */
export const email = {
  minLength: 1,
  maxLength: 254,
  pattern: "^[^\\s@\"(),:;<>\\[\\]\\\\\\p{C}]+@[^\\s@.\"(),:;<>\\[\\]\\\\\\p{C}]+(\\.[^\\s@.\"(),:;<>\\[\\]\\\\\\p{C}]+)+$",
} as const;

/** A new password: a digit, a capital letter, a small letter and a special character, no white space. Letters and digits of every script count; a special character is a visible one that is neither. */
export const password = {
  minLength: 14,
  maxLength: 1024,
  pattern: "^(?=.*\\p{Nd})(?=.*\\p{Lu})(?=.*\\p{Ll})(?=.*[^\\p{L}\\p{M}\\p{N}\\p{C}\\s])\\S*$",
} as const;

/** A first or last name. */
export const personName = {
  minLength: 2,
  maxLength: 100,
} as const;

/** Digits, a dash, then 8 capital letters or digits. */
export const referralCode = {
  pattern: "^\\d+-[A-Z0-9]{8}$",
} as const;
