/** Lines of keys as fingers run over them (QWERTY, AZERTY, QWERTZ), and the sequences of school. */
const lines = [
  ["01234567890", "abcdefghijklmnopqrstuvwxyz"],
  ["qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./", "!@#$%^&*()_+"],
  ["azertyuiop^$", "qsdfghjklm", "wxcvbn,;:!", "&é\"'(-è_çà)="],
  ["qwertzuiopü", "asdfghjklöä", "yxcvbnm,.-", '!"§$%&/()=?'],
  ["1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "!qaz", "@wsx"],
  ["1aqw", "2zsx", "&aqw", "1qay", "2wsx", "3edc", "#edc", "$rfv", "%tgb"],
].flat();
const walks = [
  ...lines,
  ...lines.map((line) => [...line].reverse().join("")),
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

const WORD = { least: 4, most: 20 };
const LONGEST = 128;

/** Small letters without their accents, one character for one, so that places stay the same. */
const plain = (text: string): string[] =>
  [...text.normalize("NFC").toLowerCase()].map(
    (sign) => [...sign.normalize("NFD")][0] ?? sign,
  );

/**
 * How few pieces the password can be put together from, as a guesser would: a common word 2, a walk, a repetition, a
 * year or date 1, what is known of the person 0, any other character 1. Looks at the first 128 characters.
 */
export function guessPieces(
  password: string,
  words: ReadonlySet<string>,
  personal: readonly string[],
): number {
  const once = plain(password)
    .join("")
    .replace(/^(.+?)\1+$/su, "$1$1");
  const signs = [...once].slice(0, LONGEST);
  const known = personalWords(personal);
  const fewest = [0];
  for (let end = 1; end <= signs.length; end += 1) {
    let best = (fewest[end - 1] ?? 0) + 1;
    for (
      let start = Math.max(0, end - WORD.most);
      start <= end - 3;
      start += 1
    ) {
      const piece = signs.slice(start, end).join("");
      const said = signs.slice(0, start).join("");
      const cost = costOf(piece, said, words, known);
      if (cost !== undefined)
        best = Math.min(best, (fewest[start] ?? 0) + cost);
    }
    fewest.push(best);
  }
  return fewest[signs.length] ?? 0;
}

function costOf(
  piece: string,
  said: string,
  words: ReadonlySet<string>,
  known: ReadonlySet<string>,
): number | undefined {
  const spellings = spellingsOf(piece);
  if (spellings.some((word) => known.has(word))) return 0;
  if (
    walks.includes(piece) ||
    /^(.)\1+$/u.test(piece) ||
    isDate(piece) ||
    (piece.length >= WORD.least && said.includes(piece))
  )
    return 1;
  return piece.length >= WORD.least && spellings.some((word) => words.has(word))
    ? 2
    : undefined;
}

/** The piece as a word, leet undone (1 is an i or an l); nothing where fewer than half are letters. */
function spellingsOf(piece: string): string[] {
  const letters = piece.replace(/[^a-z]/g, "").length;
  if (letters * 2 < piece.length) return [];
  const spelt = (one: string) =>
    piece.replace(/[^a-z]/g, (sign) =>
      sign === "1" ? one : (leet[sign] ?? sign),
    );
  return [spelt("i"), spelt("l")];
}

/** A year of the last or this century, or a date of six or eight digits. */
const isDate = (piece: string): boolean =>
  /^(?:19|20)\d\d$/.test(piece) ||
  /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)?\d\d$/.test(piece) ||
  /^(?:19|20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(piece);

/** Every word of three letters or more, and each text as one word. */
function personalWords(personal: readonly string[]): Set<string> {
  const texts = personal.map((text) => plain(text).join(""));
  return new Set(
    texts
      .flatMap((text) => [
        ...text.split(/[^a-z]+/),
        text.replace(/[^a-z]/g, ""),
      ])
      .filter((word) => word.length >= 3),
  );
}
