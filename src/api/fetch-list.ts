import { toNumber } from "#src/domain/number.ts";
import { isRecord } from "#src/schema/json.ts";
import { membersOf } from "#src/schema/lists.ts";
import type { CallOptions, Client } from "./client.ts";
import { BadAnswerError, hasStatus } from "./errors.ts";

export type Query = NonNullable<CallOptions["query"]>;

/** What a response holds when it is a list. */
interface Members {
  members: readonly unknown[];
  /** Entries in all pages; undefined where the server does not say. */
  total: number | undefined;
  /** The query of the next page, where the server names one. */
  next: Query | undefined;
}

/** Entries of a list, and how many it has. */
export interface Whole {
  members: readonly unknown[];
  total: number;
}

/** No list is read further than this, whatever its server says. */
const mostPages = 1000;
/**
 * What a client has learned of a server's paging, by path: how many entries a page has, where that is not what was asked
 * for; 0 where pages are ignored.
 */
const learned = new WeakMap<Client, Map<string, number>>();

/** What a client has learned, to be added to. */
export function learnedOf(client: Client): Map<string, number> {
  const known = learned.get(client) ?? new Map<string, number>();
  learned.set(client, known);
  return known;
}

/** GETs the entries of a list that one response holds; an empty one is an empty list. Throws where it holds no list. */
export async function fetchMembers(
  client: Client,
  path: string,
  call: CallOptions,
): Promise<Members> {
  const body = await client.request("GET", path, call);
  if (body === undefined || body === null)
    return { members: [], total: 0, next: undefined };
  const members = membersOf(body);
  if (members === undefined)
    throw new BadAnswerError({
      method: "GET",
      path,
      reason: "the response is not a collection",
    });
  return { members, ...pagingOf(body) };
}

function pagingOf(body: unknown): Omit<Members, "members"> {
  if (!isRecord(body)) return { total: undefined, next: undefined };
  const total = body["hydra:totalItems"] ?? body["totalItems"];
  const view = body["hydra:view"] ?? body["view"];
  const { "hydra:next": hydraNext, next = hydraNext } = isRecord(view)
    ? view
    : body;
  return {
    total:
      typeof total === "number" || typeof total === "string"
        ? toNumber(total)
        : undefined,
    next: typeof next === "string" ? queryOf(next) : undefined,
  };
}

/** The query of an address, wherever the server believes to be. */
const queryOf = (address: string): Query =>
  Object.fromEntries(new URLSearchParams(address.split("?")[1]?.split("#")[0]));

/** Whether a page only repeats another: the server does not page. */
export const isRepeated = (
  page: readonly unknown[],
  last: readonly unknown[],
): boolean =>
  page.length === last.length && JSON.stringify(page) === JSON.stringify(last);

/**
 * GETs the entries of a whole list, or its first `limit`: pages on until the total, whatever the server grants a page; without
 * a total along the `next` that it names, else until a page is shorter, empty, or only repeats the last.
 */
export async function fetchAll(
  client: Client,
  path: string,
  call: CallOptions,
  limit = Number.POSITIVE_INFINITY,
): Promise<Whole> {
  const known = learnedOf(client);
  const key = JSON.stringify([path, "all"]);
  const first = await fetchMembers(client, path, call);
  const { total } = first;
  const members = [...first.members];
  let last = first;
  for (let page = 2; page <= mostPages; page += 1) {
    if (
      last.members.length === 0 ||
      members.length >= Math.min(limit, total ?? limit)
    )
      break;
    const isBlind = total === undefined && last.next === undefined;
    const isShorter = last.members.length < first.members.length;
    if (isBlind && (isShorter || known.get(key) === 0)) break;
    const query = { ...call.query, ...(last.next ?? { page }) };
    const next = await fetchMembers(client, path, { ...call, query }).catch(
      (error: unknown) => {
        // Some servers refuse the page after the last one.
        if (isBlind && hasStatus(error, 400, 404, 416, 422)) return undefined;
        throw error;
      },
    );
    if (next === undefined) break;
    if (isRepeated(next.members, last.members)) {
      if (isBlind) known.set(key, 0);
      break;
    }
    members.push(...next.members);
    last = next;
  }
  return { members, total: total ?? members.length };
}
