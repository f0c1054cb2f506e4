/** A local part and a domain with a dot, without white space, control characters and what only comments and routes use. */
const part = String.raw`[^\s@"(),:;<>\[\]\\\p{C}]`;
const label = String.raw`[^\s@."(),:;<>\[\]\\\p{C}]`;
const shape = new RegExp(`^${part}+@${label}+(\\.${label}+)+$`, "u");

const LONGEST = 254;

/** The address as it is sent and kept: trimmed, undefined when it is not an address (core.invalid_email_address). */
export function emailAddress(typed: string): string | undefined {
  const trimmed = typed.trim();
  return shape.test(trimmed) && [...trimmed].length <= LONGEST
    ? trimmed
    : undefined;
}
