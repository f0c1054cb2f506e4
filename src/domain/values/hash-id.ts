/** The first ids are left to rows that the database made. */
const FIRST_HASHED_ID = 1_000_000;
const HASHED_IDS = 1_000_000_000;

/** An id of a thing that has none yet: always the same for the same key. */
export function hashId(key: string): number {
  let hash = 0;
  for (const character of key)
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % HASHED_IDS;
  return FIRST_HASHED_ID + hash;
}

/** The id to try where one is taken. */
export const idAfter = (id: number): number =>
  id === FIRST_HASHED_ID + HASHED_IDS - 1 ? FIRST_HASHED_ID : id + 1;
