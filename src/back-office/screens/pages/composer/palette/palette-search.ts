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

/** Categories in the order of how often they are used; others follow. */
const order = ["text", "media", "challenges", "results", "layout"];

const rankOf = (category: string) =>
  order.includes(category) ? order.indexOf(category) : order.length;

/** The types by category; "" is of those that name none. */
export function byCategory(
  types: readonly BlockType[],
): [category: string, types: BlockType[]][] {
  return [...Map.groupBy(types, ({ category }) => category ?? "")].toSorted(
    ([one], [other]) => rankOf(one) - rankOf(other) || one.localeCompare(other),
  );
}
