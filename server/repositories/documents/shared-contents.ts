import { budget } from "#src/domain/documents/blocks/budget.ts";

/** How many contents are read at the same time. */
const CONTENTS_PER_QUERY = 100;

/** A content as it is stored, with its length as JSON. */
interface Row<Content> {
  id: number;
  content: Content;
  bytes: number;
}

/**
 * Reads shared contents and those that they name, level by level, up to the one that an expansion's budget ends with (BO-9.93):
 * what comes after it would be left out.
 * @param select reads contents in the order of their ids, up to the one that a number of bytes ends with
 */
export async function readContents<Content>(
  ids: readonly number[],
  select: (ids: number[], bytes: number) => Promise<Row<Content>[]>,
  namedIn: (content: Content) => readonly number[],
): Promise<Map<number, Content>> {
  const found = new Map<number, Content>();
  const wanted: number[] = [];
  const known = new Set<number>();
  let bytesLeft: number = budget.sharedBytes;
  want(ids);
  for (let at = 0; at < wanted.length; ) {
    if (bytesLeft <= 0 || found.size >= budget.sharedBlocks) break;
    const batch = wanted.slice(at, at + CONTENTS_PER_QUERY);
    at += batch.length;
    for (const { id, content, bytes } of await select(batch, bytesLeft)) {
      found.set(id, content);
      bytesLeft -= bytes;
      want(namedIn(content));
    }
  }
  return found;

  function want(more: readonly number[]): void {
    for (const id of more) {
      if (known.has(id) || !isId(id)) continue;
      known.add(id);
      wanted.push(id);
    }
  }
}

const isId = (id: number): boolean =>
  Number.isInteger(id) && id > 0 && id < 2 ** 31;
