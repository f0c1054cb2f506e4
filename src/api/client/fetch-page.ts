import { isSame } from "#src/schema/json.ts";
import type { Client } from "./client.ts";
import {
  type Entries,
  fetchAll,
  fetchLaterMembers,
  fetchMembers,
  type ListCall,
  type Members,
  pagingAt,
} from "./fetch-list.ts";

/** Page size for fetching a whole list. */
const wholePageSize = 1000;

/**
 * GETs the entries of page `page` (from 1) of `pageSize`, whatever page size the server allows: fetches the server's
 * pages that contain them, or the whole list if the server gives no total.
 */
export async function fetchPage(
  client: Client,
  path: string,
  { page, pageSize }: { page: number; pageSize: number },
  { query, ...call }: ListCall,
): Promise<Entries> {
  const paging = pagingAt(client, path);
  const range = { offset: (page - 1) * pageSize, count: pageSize };
  const fromWholeList = async () => {
    const whole = { ...query, itemsPerPage: wholePageSize };
    const list = await fetchAll(client, path, { ...call, query: whole });
    return { ...list, members: cut(list.members, range) };
  };
  const get: GetPage = (number) => {
    const send = number === 1 ? fetchMembers : fetchLaterMembers;
    const paged = { ...query, itemsPerPage: pageSize, page: number };
    return send(client, path, { ...call, query: paged });
  };

  if (paging.hasNoTotal) return fromWholeList();
  const granted = paging.granted.get(pageSize);
  if (granted !== undefined && granted !== pageSize) {
    const found = await fetchRange(get, range, granted);
    if (found !== undefined) return found;
    paging.granted.delete(pageSize);
  }
  const requested = await get(page);
  if (requested === undefined) return fromWholeList();
  const { members, total } = requested;
  if (total === undefined) {
    if (page === 1 && (requested.isLast || members.length === 0))
      return { members: cut(members, range), total: members.length };
    paging.hasNoTotal = true;
    return fromWholeList();
  }

  const due = Math.min(pageSize, Math.max(0, total - range.offset));
  const asRequested = { members: members.slice(0, due), total };
  if (granted === pageSize) return asRequested;
  // A partial page may come from a server with another page size: the first page shows which.
  const isTelling = page === 1 || members.length === pageSize;
  const first = isTelling ? requested : await get(1);
  const size = first?.members.length ?? 0;
  if (size === Math.min(pageSize, total)) {
    if (size === pageSize) paging.granted.set(pageSize, size);
    return asRequested;
  }
  if (size === 0) return asRequested;
  const received = new Map([[page, requested]]);
  if (first !== undefined) received.set(1, first);
  const found = await fetchRange(
    async (number) => received.get(number) ?? get(number),
    range,
    size,
  );
  paging.granted.set(pageSize, found === undefined ? pageSize : size);
  return found ?? asRequested;
}

interface Range {
  /** Number of entries before it. */
  offset: number;
  count: number;
}

type GetPage = (number: number) => Promise<Members | undefined>;

const cut = (members: readonly unknown[], { offset, count }: Range) =>
  members.slice(offset, offset + count);

/** Entries from pages of `size`; undefined if the server's pages turn out to have another size. */
async function fetchRange(
  get: GetPage,
  { offset, count }: Range,
  size: number,
): Promise<Entries | undefined> {
  const members: unknown[] = [];
  let start = Math.floor(offset / size) * size;
  let end: number;
  let last: Members | undefined;
  do {
    const found = await get(start / size + 1);
    if (found === undefined && last !== undefined) break;
    if (found?.total === undefined || found.members.length > size)
      return undefined;
    if (isSame(found.members, last?.members)) break;
    end = Math.min(offset + count, found.total);
    const from = Math.max(0, offset - start);
    members.push(...found.members.slice(from, Math.max(0, end - start)));
    last = found;
    start += size;
  } while (start < end);
  return { members, total: last?.total ?? 0 };
}
