import { parse } from "#src/schema/parse.ts";
import type { Validator } from "#src/schema/validator.ts";
import type { CallOptions, Client } from "./client.ts";
import { BadAnswerError } from "./errors/index.ts";
import { readMembers } from "./members.ts";
import type { ValidatorModule } from "./read-one.ts";

type ReadOptions = Pick<CallOptions, "query" | "signal" | "timeout">;

/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** Items in all pages. */
  total: number;
  /** Entries that the page held, with those left out. */
  received: number;
}

/** No list is paged on further than this, whatever its server says. */
const mostPages = 1000;

function keepValid<T>(
  client: Client,
  path: string,
  validate: Validator<T>,
  members: readonly unknown[],
): T[] {
  const items: T[] = [];
  for (const [index, member] of members.entries()) {
    if (member === null) continue;
    const parsed = parse(validate, member);
    if (parsed.ok) items.push(parsed.value);
    else client.report({ path, index, ...parsed.problem });
  }
  return items;
}

const isRepeated = (page: readonly unknown[], last: readonly unknown[]) =>
  page.length === last.length && JSON.stringify(page) === JSON.stringify(last);

async function fetchMembers(client: Client, path: string, call: CallOptions) {
  const answer = await client.request("GET", path, call);
  const found = readMembers(answer);
  if (found === undefined)
    throw new BadAnswerError({
      method: "GET",
      path,
      reason: "the answer is not a collection",
      answer,
    });
  return found;
}

/**
 * GETs page `page` (from 1) of a list. Null entries are left out; broken ones too, and reported.
 * A bare array says no total: when it is as long as a page, one more entry is supposed to follow.
 */
export async function readPage<T>(
  client: Client,
  path: string,
  validator: ValidatorModule<T>,
  { page, pageSize }: { page: number; pageSize: number },
  { query, ...call }: ReadOptions = {},
): Promise<Page<T>> {
  const [{ members, total }, { default: validate }] = await Promise.all([
    fetchMembers(client, path, {
      ...call,
      query: { ...query, itemsPerPage: pageSize, page },
    }),
    validator,
  ]);
  const before = (page - 1) * pageSize;
  const supposed = members.length === pageSize ? 1 : 0;
  return {
    items: keepValid(client, path, validate, members),
    total: total ?? before + members.length + supposed,
    received: members.length,
  };
}

/**
 * GETs a whole list, or its first `limit` entries: pages on until `totalItems`, whatever the server grants a page.
 * Ends all the same at an empty page, at one that only repeats the last, and where no total is given.
 */
export async function readAll<T>(
  client: Client,
  path: string,
  validator: ValidatorModule<T>,
  { query, ...call }: ReadOptions = {},
  limit = Number.POSITIVE_INFINITY,
): Promise<{ items: T[]; total: number }> {
  const first = fetchMembers(client, path, {
    ...call,
    ...(query && { query }),
  });
  const [start, { default: validate }] = await Promise.all([first, validator]);
  const members = [...start.members];
  const total = start.total ?? members.length;
  const wanted = Math.min(limit, total);
  let last = start.members;
  for (let page = 2; members.length < wanted && page <= mostPages; page += 1) {
    const next = await fetchMembers(client, path, {
      ...call,
      query: { ...query, page },
    });
    if (next.members.length === 0 || isRepeated(next.members, last)) break;
    members.push(...next.members);
    last = next.members;
  }
  const found = members.slice(0, limit);
  return { items: keepValid(client, path, validate, found), total };
}
