/** A letter with its accents, an emoji with what is joined to it, a flag: what `Intl.Segmenter` finds, which older browsers lack. */
const character = /(?:\p{RI}{2}|.)(?:[\p{M}\p{Emoji_Modifier}]|\u200d.)*/gsu;

/** The characters of a text, as people see them. */
export function* charactersOf(text: string): Generator<string> {
  for (const [found] of text.matchAll(character)) yield found;
}
