import type { Client } from "#src/api/client/client.ts";
import { isSame } from "#src/schema/json.ts";
import { membersOf } from "#src/schema/lists.ts";
import { callOf } from "./calls.ts";
import type { Exchange, WireLog } from "./wire-log.ts";

/** Whether a list supports the paging parameters. */
export interface Paging {
  itemsPerPage: boolean;
  page: boolean;
  /** The actual number of entries per page. */
  granted?: number;
}

/** Small enough to show paging in a list of three. */
const pageSize = 2;

/** Result for a call that is loaded page by page; null if its lists are too short to tell. */
export interface Paged {
  paging?: Paging | null;
}

/**
 * Requests two short pages of the longest list of each paged call.
 * @returns the result of a call, by its name
 */
export async function checkPaging(
  client: Client,
  { exchanges }: WireLog,
): Promise<(call: string) => Paged> {
  const longest = new Map<string, Exchange>();
  for (const one of exchanges) {
    const call = callOf(one.path);
    if (call?.isPaged !== true || one.content.list === undefined) continue;
    const known = longest.get(call.path);
    if (known === undefined || one.content.entries > known.content.entries)
      longest.set(call.path, one);
  }
  const found = new Map<string, Paged>();
  const noted = exchanges.length;
  for (const [path, exchange] of longest)
    found.set(`GET ${path}`, { paging: await pagingOf(client, exchange) });
  exchanges.splice(noted);
  return (call) => found.get(call) ?? {};
}

async function pagingOf(
  client: Client,
  { path, url, content }: Exchange,
): Promise<Paging | null> {
  if (content.entries <= pageSize) return null;
  const query = Object.fromEntries(new URL(url).searchParams);
  const pageOf = async (page: number) => {
    const call = { query: { ...query, itemsPerPage: pageSize, page } };
    const body = await client.request("GET", path, call).catch(() => undefined);
    return membersOf(body) ?? [];
  };
  const [first, second] = [await pageOf(1), await pageOf(2)];
  const isSized = first.length === pageSize;
  return {
    itemsPerPage: isSized,
    page: !isSame(second, first),
    ...(!isSized && { granted: first.length }),
  };
}
