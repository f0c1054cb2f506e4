import type { CallOptions, Client } from "./client.ts";
import {
  fetchAll,
  fetchMembers,
  learnedOf,
  type Query,
  type Whole,
} from "./fetch-list.ts";

/** How many entries of a list are requested at a time where all are wanted. */
const wholePageSize = 1000;

/**
 * GETs the entries of page `page` (from 1) of `pageSize`, whatever the server grants a page: one that pages otherwise is
 * asked for those of its pages that hold them, one that says no total for its whole list.
 */
export async function fetchPage(
  client: Client,
  path: string,
  { page, pageSize }: { page: number; pageSize: number },
  { query, ...call }: CallOptions,
): Promise<Whole> {
  const get = (more: Query) =>
    fetchMembers(client, path, { ...call, query: { ...query, ...more } });
  const offset = (page - 1) * pageSize;
  const known = learnedOf(client);
  const key = JSON.stringify([path, pageSize]);
  let granted = known.get(key);
  if (granted === undefined) {
    const { members, total, next } = await get({
      itemsPerPage: pageSize,
      page,
    });
    const isFirstOfMany = members.length >= pageSize || next !== undefined;
    if (total === undefined && (page > 1 || isFirstOfMany)) granted = 0;
    else {
      const all = total ?? members.length;
      const due = Math.min(pageSize, Math.max(0, all - offset));
      if (members.length === due) return { members, total: all };
      const first =
        page === 1
          ? members
          : (await get({ itemsPerPage: pageSize, page: 1 })).members;
      // A list that has changed meanwhile, or lost an entry: the server pages as it was asked to.
      if (first.length === pageSize || first.length === 0)
        return { members, total: all };
      granted = first.length;
    }
    known.set(key, granted);
  }
  if (granted === 0) {
    const all = await fetchAll(client, path, {
      ...call,
      query: { ...query, itemsPerPage: wholePageSize },
    });
    return { ...all, members: all.members.slice(offset, offset + pageSize) };
  }
  const members: unknown[] = [];
  const start = Math.floor(offset / granted);
  let total = 0;
  for (let at = start; at * granted < offset + pageSize; at += 1) {
    const found = await get({ itemsPerPage: pageSize, page: at + 1 });
    total = found.total ?? total;
    members.push(...found.members);
    if (found.members.length < granted) break;
  }
  const from = offset - start * granted;
  return { members: members.slice(from, from + pageSize), total };
}
