import type { BlockType } from "#src/back-office/screens/pages/composer/block-types.ts";

/** Letters without accents and case, so that "equipe" finds "Équipe". */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** The types whose label or description has each word of a search. */
export function findTypes(
  types: readonly BlockType[],
  search: string,
): BlockType[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return types.filter(({ label, description }) => {
    const text = plain(`${label} ${description ?? ""}`);
    return words.every((word) => text.includes(word));
  });
}

/**
 * The types by category; "" is of those that name none.
 * @param order of the categories; others follow
 */
export function byCategory(
  types: readonly BlockType[],
  order: readonly string[],
): [category: string, types: BlockType[]][] {
  const rankOf = (category: string) =>
    order.includes(category) ? order.indexOf(category) : order.length;
  return [...Map.groupBy(types, ({ category }) => category ?? "")].toSorted(
    ([one], [other]) => rankOf(one) - rankOf(other) || one.localeCompare(other),
  );
}
