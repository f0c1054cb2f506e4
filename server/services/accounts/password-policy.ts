import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { invalid } from "#server/core/http-problem.ts";
import { hashPassword } from "#server/security/passwords.ts";

/** A password that splits into fewer pieces is easy to guess. */
const MIN_PIECES = 7;

const require = createRequire(import.meta.url);

/** Of the most common ones. */
const WORDS_PER_LANGUAGE = 10_000;

/** Common words that the dictionaries lack. */
const otherWords = [
  ...["administrateur", "ausserdem", "beheerder", "changezmoi", "contrasenha"],
  ...["defis", "doudou", "fruehling", "ichliebedich", "ikhouvanjou", "lyon"],
  ...["maerz", "parolachiave", "qwertz", "tiamo"],
];

const readLeakedPasswords = (): Set<string> =>
  new Set(
    readFileSync(new URL("leaked-passwords.txt", import.meta.url), "utf8")
      .trim()
      .split("\n"),
  );

/** Common passwords, and the common words of six languages. */
function readCommonWords(): Set<string> {
  const passwords: string[] = require("@zxcvbn-ts/language-common/src/passwords.json");
  const languages: string[][] = [
    require("@zxcvbn-ts/language-en/src/commonWords.json"),
    require("@zxcvbn-ts/language-fr/src/commonWords.json"),
    require("@zxcvbn-ts/language-de/src/commonWords.json"),
    require("@zxcvbn-ts/language-it/src/commonWords.json"),
    require("@zxcvbn-ts/language-es-es/src/commonWords.json"),
    require("@zxcvbn-ts/language-nl-be/src/commonWords.json"),
  ];
  const words = languages.flatMap((all) => all.slice(0, WORDS_PER_LANGUAGE));
  return new Set(
    [...passwords, ...words, ...otherWords].map((word) =>
      simplify(word).join("").replaceAll("ß", "ss"),
    ),
  );
}

let leakedPasswords: Set<string> | undefined;
let commonWords: Set<string> | undefined;

/**
 * Whether a password that satisfies its schema is still too easy to guess: it appears in a leak, or is built like
 * passwords that do (password-policy.md). Takes about a millisecond and no network request.
 * @param personal what an attacker may know about the person: e-mail, first and last name, company, programme
 */
export function isLeaked(
  password: string,
  personal: readonly string[] = [],
): boolean {
  leakedPasswords ??= readLeakedPasswords();
  commonWords ??= readCommonWords();
  return (
    leakedPasswords.has(password.normalize("NFC")) ||
    countPieces(password, commonWords, personal) < MIN_PIECES
  );
}

/**
 * Hashes a new password that satisfies its schema. Throws an HttpProblem (a violation of `password`) if it is too easy
 * to guess.
 * @param personal what an attacker may know about the person
 */
export async function acceptPassword(
  password: string,
  personal: readonly (string | null | undefined)[],
): Promise<string> {
  const known = personal.filter((text) => typeof text === "string");
  if (isLeaked(password, known))
    throw invalid([{ propertyPath: "password", messageKey: "leakedPassword" }]);
  return hashPassword(password);
}

/** Rows of keyboards (QWERTY, AZERTY, QWERTZ), the alphabet and the digits. */
const rows = [
  ["01234567890", "abcdefghijklmnopqrstuvwxyz"],
  ["qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./", "!@#$%^&*()_+"],
  ["azertyuiop^$", "qsdfghjklm", "wxcvbn,;:!", "&é\"'(-è_çà)="],
  ["qwertzuiopü", "asdfghjklöä", "yxcvbnm,.-", '!"§$%&/()=?'],
  ["1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "!qaz", "@wsx"],
  ["1aqw", "2zsx", "&aqw", "1qay", "2wsx", "3edc", "#edc", "$rfv", "%tgb"],
].flat();
const sequences = [
  ...rows,
  ...rows.map((row) => [...row].reverse().join("")),
].join("\n");

const leet: Record<string, string> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
  "€": "e",
};

const WORD_LENGTH = { min: 4, max: 20 };
const MAX_CHARACTERS = 128;

const isAscii = (character: string) => character < "\u0080";

/** Lower case without accents, one character per character, so that positions stay the same. */
const simplify = (text: string): string[] =>
  [...text.normalize("NFC").toLowerCase()].map((character) =>
    isAscii(character)
      ? character
      : ([...character.normalize("NFD")][0] ?? character),
  );

/**
 * The smallest sum of pieces that the first 128 characters can be split into: a common word counts 2; a keyboard
 * sequence, a repetition, a year or a date 1; personal information 0; any other character 1.
 */
function countPieces(
  password: string,
  words: ReadonlySet<string>,
  personal: readonly string[],
): number {
  const withoutRepeats = simplify(password)
    .join("")
    .replace(/^(.+?)\1+$/su, "$1$1");
  const characters = [...withoutRepeats].slice(0, MAX_CHARACTERS);
  const known = personalWords(personal);
  const fewest = [0];
  for (let end = 1; end <= characters.length; end += 1) {
    let best = (fewest[end - 1] ?? 0) + 1;
    for (
      let start = Math.max(0, end - WORD_LENGTH.max);
      start <= end - 3;
      start += 1
    ) {
      const piece = characters.slice(start, end).join("");
      const before = characters.slice(0, start).join("");
      const cost = costOf(piece, before, words, known);
      if (cost !== undefined)
        best = Math.min(best, (fewest[start] ?? 0) + cost);
    }
    fewest.push(best);
  }
  return fewest[characters.length] ?? 0;
}

function costOf(
  piece: string,
  before: string,
  words: ReadonlySet<string>,
  known: ReadonlySet<string>,
): number | undefined {
  const spellings = spellingsOf(piece);
  if (spellings.some((word) => known.has(word))) return 0;
  if (
    sequences.includes(piece) ||
    /^(.)\1+$/u.test(piece) ||
    isDate(piece) ||
    (piece.length >= WORD_LENGTH.min && before.includes(piece))
  )
    return 1;
  return piece.length >= WORD_LENGTH.min &&
    spellings.some((word) => words.has(word))
    ? 2
    : undefined;
}

/** The piece with leet replaced by letters (1 is an i or an l); empty when fewer than half are letters. */
function spellingsOf(piece: string): string[] {
  const letters = piece.replace(/[^a-z]/g, "").length;
  if (letters * 2 < piece.length) return [];
  const spell = (one: string) =>
    piece.replace(/[^a-z]/g, (character) =>
      character === "1" ? one : (leet[character] ?? character),
    );
  return [spell("i"), spell("l")];
}

/** A year of the last or this century, or a date of six or eight digits. */
const isDate = (piece: string): boolean =>
  /^(?:19|20)\d\d$/.test(piece) ||
  /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)?\d\d$/.test(piece) ||
  /^(?:19|20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(piece);

/** Every word of three letters or more, and each text as one word. */
function personalWords(personal: readonly string[]): Set<string> {
  const texts = personal.map((text) => simplify(text).join(""));
  return new Set(
    texts
      .flatMap((text) => [
        ...text.split(/[^a-z]+/),
        text.replace(/[^a-z]/g, ""),
      ])
      .filter((word) => word.length >= 3),
  );
}
