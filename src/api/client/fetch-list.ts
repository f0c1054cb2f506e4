import { noteList } from "#src/api/cache/answered-lists.ts";
import { BadAnswerError } from "#src/api/errors/error-classes.ts";
import { hasStatus } from "#src/api/errors/error-guards.ts";
import { isRecord, isSame } from "#src/schema/json.ts";
import { membersOf } from "#src/schema/lists.ts";
import type { Shape } from "#src/schema/shape.ts";
import type { CallOptions } from "./call.ts";
import type { Client } from "./client.ts";

/** A call for a list, with the shape of its entries. */
export interface ListCall extends CallOptions {
  entry?: Shape;
}

export type Query = NonNullable<CallOptions["query"]>;

/** The list in a response. */
export interface Members {
  members: readonly unknown[];
  /** Entries on all pages; undefined if the server does not say. */
  total: number | undefined;
  /** The query of the next page, if the server names it. */
  next: Query | undefined;
  /** Whether the server describes its pagination and names no page after this one. */
  isLast: boolean;
}

/** Entries of a list, and how many the whole list has. */
export interface Entries {
  members: readonly unknown[];
  total: number;
}

/** Upper bound on the pages of a list, whatever the server says. */
const maxPages = 1000;

/** What is known about how a server paginates a list. */
interface Paging {
  /** Every page contains the whole list. */
  isUnpaged: boolean;
  /** The server does not say how many entries the list has. */
  hasNoTotal: boolean;
  /** Actual page size by requested page size. */
  granted: Map<number, number>;
}

const pagings = new WeakMap<Client, Map<string, Paging>>();

/** What is known so far about the pagination of the list at `path`; mutable. */
export function pagingAt(client: Client, path: string): Paging {
  const known = pagings.get(client) ?? new Map<string, Paging>();
  pagings.set(client, known);
  const paging = known.get(path) ?? {
    isUnpaged: false,
    hasNoTotal: false,
    granted: new Map(),
  };
  known.set(path, paging);
  return paging;
}

/**
 * GETs one response that contains a list. An empty response is an empty list, and so is a 404: whether the call exists is
 * noted for the links to it. Throws if there is no list.
 */
export async function fetchMembers(
  client: Client,
  path: string,
  call: ListCall,
): Promise<Members> {
  try {
    const found = await getMembers(client, path, call);
    noteList(path, true);
    return found;
  } catch (error) {
    if (!hasStatus(error, 404, 405)) throw error;
    noteList(path, false);
    return { members: [], total: 0, next: undefined, isLast: true };
  }
}

async function getMembers(
  client: Client,
  path: string,
  { entry, ...call }: ListCall,
): Promise<Members> {
  const body = await client.request("GET", path, call);
  const members = membersOf(body ?? [], entry?.());
  if (members === undefined)
    throw new BadAnswerError({
      method: "GET",
      path,
      reason: "the response is not a collection",
    });
  return { members, ...positionOf(body) };
}

/** GETs a page after the first; undefined if the server refuses it, as some do beyond the last page. */
export const fetchLaterMembers = (
  client: Client,
  path: string,
  call: ListCall,
): Promise<Members | undefined> =>
  getMembers(client, path, call).catch((error: unknown) => {
    if (hasStatus(error, 400, 404, 416, 422)) return undefined;
    throw error;
  });

/** The pagination details in the body of a collection. */
function positionOf(body: unknown): Omit<Members, "members"> {
  if (!isRecord(body))
    return { total: undefined, next: undefined, isLast: false };
  const view = body["hydra:view"] ?? body["view"] ?? body["links"];
  const {
    "hydra:next": hydraNext,
    next_page_url: pageUrl,
    next = hydraNext ?? pageUrl,
  } = isRecord(view) ? view : body;
  return {
    total: totalIn(body),
    next: typeof next === "string" ? queryOf(next) : undefined,
    isLast: isRecord(view) && typeof next !== "string",
  };
}

const totalNames = ["hydra:totalItems", "totalItems", "total"] as const;

/** The total of a collection, in itself or, as Laravel and others have it, in `meta`. */
export function totalIn(body: unknown): number | undefined {
  if (!isRecord(body)) return undefined;
  const { meta } = body;
  const pagination = isRecord(meta) ? meta["pagination"] : undefined;
  for (const owner of [body, meta, pagination])
    for (const name of totalNames) {
      const total = isRecord(owner) ? totalOf(owner[name]) : undefined;
      if (total !== undefined) return total;
    }
  return undefined;
}

/** A total as servers write it: a number, or a string of digits. */
const totalOf = (total: unknown): number | undefined =>
  typeof total === "number" || /^\s*\d+\s*$/.test(String(total))
    ? Number(total)
    : undefined;

/** The query of an address, whatever its host and path; undefined if it has none. */
function queryOf(address: string): Query | undefined {
  const search = address.split("?")[1]?.split("#")[0];
  return search ? Object.fromEntries(new URLSearchParams(search)) : undefined;
}

/**
 * GETs a whole list, or its first `limit` entries. Continues up to the total, whatever page size the server allows;
 * without a total it follows the `next` links, or else stops at a page that is short, empty, refused or repeated. Null
 * entries are omitted.
 */
export async function fetchAll(
  client: Client,
  path: string,
  call: ListCall,
  limit = Number.POSITIVE_INFINITY,
): Promise<Entries> {
  const paging = pagingAt(client, path);
  const first = await fetchMembers(client, path, call);
  const { total } = first;
  const members = first.members.filter(isPresent);
  let received = first.members.length;
  let last = first;
  for (let page = 2; page <= maxPages && members.length < limit; page += 1) {
    if (last.members.length === 0) break;
    const isBlind = total === undefined && last.next === undefined;
    const isComplete =
      total !== undefined
        ? received >= total
        : isBlind &&
          (last.isLast ||
            paging.isUnpaged ||
            last.members.length < first.members.length);
    if (isComplete) break;
    const query = { ...call.query, ...(last.next ?? { page }) };
    const next = await fetchLaterMembers(client, path, { ...call, query });
    if (next === undefined) break;
    if ([first, last].some((one) => isSame(one.members, next.members))) {
      if (isBlind && page === 2) paging.isUnpaged = true;
      break;
    }
    for (const member of next.members)
      if (isPresent(member)) members.push(member);
    received += next.members.length;
    last = next;
  }
  return { members, total: total ?? members.length };
}

const isPresent = (member: unknown) => member !== null;
