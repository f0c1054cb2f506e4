import { readFileSync } from "node:fs";
import { guessPieces } from "./leaked-passwords-guess.ts";

const FEWEST_PIECES = 7;

const linesOf = (file: string): Set<string> =>
  new Set(
    readFileSync(new URL(file, import.meta.url), "utf8")
      .trim()
      .split("\n"),
  );

let leaked: Set<string> | undefined;
let words: Set<string> | undefined;

/**
 * Whether a password that meets the rule is refused all the same: because it leaked as it is, or because it is made as
 * leaked ones are. What is compared, and what is not, is told in leaked-passwords.md. Takes about a millisecond; nothing is sent.
 * @param personal what an attacker knows of the person: e-mail, first and last name, company, programme
 */
export function isLeaked(
  password: string,
  personal: readonly string[] = [],
): boolean {
  leaked ??= linesOf("leaked-passwords.txt");
  words ??= linesOf("leaked-passwords-words.txt");
  return (
    leaked.has(password.normalize("NFC")) ||
    guessPieces(password, words, personal) < FEWEST_PIECES
  );
}
