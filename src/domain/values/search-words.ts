/** Words that say nothing of what is searched for: “publish this” finds “Publish…”, “nouvelle page” is not about “une”. */
const fillers: ReadonlySet<string> = new Set(
  `a an the this that of to for in my our
  le la les l un une des du de d qu ce cet cette ces mon ma mes au aux en
  der die das dem den des ein eine einen diese dieser dieses von zu zum zur
  de het een dit deze die van
  el los las un una este esta esto del al mi
  il lo i gli uno questo questa dello della dell dei del all nell sull`.split(
    /\s+/,
  ),
);

/** Letters that have no accent to take away. */
const plainLetters: Readonly<Record<string, string>> = {
  œ: "oe",
  æ: "ae",
  ß: "ss",
  ø: "o",
  ł: "l",
};

/** A text as it is compared: without accents, ligatures and case. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[œæßøł]/g, (letter) => plainLetters[letter] ?? letter);

/** Also an apostrophe, unless it is that of a plural. */
const betweenWords = /[\s…]+|['’](?!s\b)/;

/** How many letters of a word are compared at least. */
const MIN_LETTERS = 4;

/** A word without the ending of a plural or a gender in our languages: what is left is a part of each form. */
function stem(word: string): string {
  let short = word;
  for (const ending of [/(?:['’]s|s|x)$/, /(?:en|[aeino])$/]) {
    const next = short.replace(ending, "");
    if (next.length >= MIN_LETTERS) short = next;
  }
  return short;
}

/**
 * The words that are searched for, each as a part that singular and plural share (BO-1.3).
 * @example searchWords("les récompenses") // ["recompens"]
 */
export function searchWords(text: string): string[] {
  const words = plainText(text)
    .split(betweenWords)
    .filter((word) => word !== "");
  const telling = words.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : words).map(stem);
}

/** Whether a text has all words of a search; any text has none. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const plain = plainText(text);
  return words.every((word) => plain.includes(word));
}
