/** The first ids are left to rows that the database made. */
const FIRST = 1_000_000;
const COUNT = 1_000_000_000;

/** An id of a thing that has none yet: always the same for the same key. */
export function hashId(key: string): number {
  let hash = 0;
  for (const character of key)
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % COUNT;
  return FIRST + hash;
}

/** The id to try where one is taken. */
export const idAfter = (id: number): number =>
  id === FIRST + COUNT - 1 ? FIRST : id + 1;
