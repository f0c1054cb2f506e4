import type { BlockType } from "#src/back-office/screens/pages/composer/block-types.ts";
import { hasWords, searchWords } from "#src/domain/values/search-words.ts";

/** The texts that a type is found by, best first: its name, other words for it in any language, its description. */
const textsOf = ({ label, description, schema }: BlockType): string[] => [
  label,
  Object.values(schema["x-search"] ?? {}).join(" "),
  description ?? "",
];

/** Whether each word of a search is the start of a word in the text. */
const beginsWith = (text: string, words: readonly string[]) =>
  hasWords(
    ` ${text}`,
    words.map((word) => ` ${word}`),
  );

/** Lower is better: the first text that has all words, half a place lower if one is in the middle of another word. */
function rankOf(texts: readonly string[], words: readonly string[]): number {
  const rank = texts.findIndex((text) => hasWords(text, words));
  const text = texts[rank];
  if (text === undefined) return texts.length;
  return beginsWith(text, words) ? rank : rank + 0.5;
}

/** The types that match each word of a search, best matches first; if it is empty, all of them in their order. */
export function findTypes(
  types: readonly BlockType[],
  search: string,
): BlockType[] {
  const words = searchWords(search);
  return types
    .map((type) => ({ type, texts: textsOf(type) }))
    .filter(({ texts }) => hasWords(texts.join(" "), words))
    .map(({ type, texts }) => ({ type, rank: rankOf(texts, words) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ type }) => type);
}

/**
 * The types by category; "" is of those that name none.
 * @param order of the categories, of which others follow; defaults to the order of their first types
 */
export function byCategory(
  types: readonly BlockType[],
  order?: readonly string[],
): [category: string, types: BlockType[]][] {
  const groups = [...Map.groupBy(types, ({ category }) => category ?? "")];
  if (order === undefined) return groups;
  const rankOf = (category: string) =>
    order.includes(category) ? order.indexOf(category) : order.length;
  return groups.toSorted(
    ([one], [other]) => rankOf(one) - rankOf(other) || one.localeCompare(other),
  );
}
