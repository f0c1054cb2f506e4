import { toNumber } from "#src/domain/to-number.ts";
import { isRecord } from "#src/schema/json.ts";
import { parse } from "#src/schema/parse.ts";
import type { Validator } from "#src/schema/validator.ts";
import type { CallOptions, Client } from "./client.ts";
import { membersOf } from "./collection.ts";
import { BadAnswerError, type Method, NetworkError } from "./errors.ts";

/**
 * The module of a compiled validator, or one on its way: `import("#src/schema/validators/wire-badge.gen.js")` loads
 * beside the call that it is for, so that its bytes follow use and cost no time.
 */
export type ValidatorModule<T> =
  | { default: Validator<T> }
  | Promise<{ default: Validator<T> }>;

/** An answer and its validator; one that cannot be loaded is a connection that is lost. */
async function withValidator<Answer, T>(
  call: { method: Method; path: string },
  answer: Promise<Answer>,
  validator: ValidatorModule<T>,
): Promise<[Answer, Validator<T>]> {
  const loading = Promise.resolve(validator).catch((cause: unknown) => {
    const reason = "the code that reads the answer was not loaded";
    throw new NetworkError({ ...call, reason, cause });
  });
  const [answered, { default: validate }] = await Promise.all([
    answer,
    loading,
  ]);
  return [answered, validate];
}

/**
 * Sends a call whose answer is one entity. An empty answer counts as one without fields.
 * Throws BadAnswerError when it is not what its schema says.
 */
export async function sendForOne<T>(
  client: Client,
  method: Method,
  path: string,
  validator: ValidatorModule<T>,
  call?: CallOptions,
): Promise<T> {
  const [answer, validate] = await withValidator(
    { method, path },
    client.request(method, path, call),
    validator,
  );
  return expectAnswer(method, path, validate, answer);
}

/** GETs one entity, as `sendForOne`. */
export const readOne = <T>(
  client: Client,
  path: string,
  validator: ValidatorModule<T>,
  call?: CallOptions,
): Promise<T> => sendForOne(client, "GET", path, validator, call);

/**
 * GETs settings, each of which stands for itself: a field that is not what its schema says is reported and left out, as
 * if the server had none. Only where no field hides anything: of an entity with dates or rights `readOne` refuses all.
 */
export async function readSettings<T>(
  client: Client,
  path: string,
  validator: ValidatorModule<T>,
): Promise<T> {
  const [answer, validate] = await withValidator(
    { method: "GET", path },
    client.request("GET", path),
    validator,
  );
  const settings = isRecord(answer)
    ? keepValidFields(client, path, validate, answer)
    : answer;
  return expectAnswer("GET", path, validate, settings);
}

function keepValidFields(
  client: Client,
  path: string,
  validate: Validator<unknown>,
  settings: Record<string, unknown>,
): Record<string, unknown> {
  const parsed = parse(validate, settings);
  if (parsed.ok) return settings;
  const [, wrong = ""] = parsed.problem.pointer.split("/");
  if (!Object.hasOwn(settings, wrong)) return settings;
  client.report({ path, ...parsed.problem });
  const { [wrong]: _, ...others } = settings;
  return keepValidFields(client, path, validate, others);
}

/** `answer` as its schema says it; throws BadAnswerError when it is not. */
export function expectAnswer<T>(
  method: Method,
  path: string,
  validate: Validator<T>,
  answer: unknown,
): T {
  const parsed = parse(validate, answer ?? {});
  if (parsed.ok) return parsed.value;
  const { pointer, reason } = parsed.problem;
  throw new BadAnswerError({
    method,
    path,
    reason: `the answer${pointer && ` at ${pointer}`}: ${reason}`,
  });
}

/** What an answer holds when it is a list. */
interface Members {
  members: readonly unknown[];
  /** Undefined where the server does not say. */
  total: number | undefined;
}

/** Reads a collection; an empty answer is an empty list. Undefined when it is no list at all. */
function readMembers(answer: unknown): Members | undefined {
  if (answer === undefined || answer === null) return { members: [], total: 0 };
  const members = membersOf(answer);
  if (members === undefined) return undefined;
  const fields = isRecord(answer) ? answer : {};
  const total = fields["hydra:totalItems"] ?? fields["totalItems"];
  return {
    members,
    total:
      typeof total === "number" || typeof total === "string"
        ? toNumber(total)
        : undefined,
  };
}

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
  const [{ members, total }, validate] = await withValidator(
    { method: "GET", path },
    fetchMembers(client, path, {
      ...call,
      query: { ...query, itemsPerPage: pageSize, page },
    }),
    validator,
  );
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
  const [start, validate] = await withValidator(
    { method: "GET", path },
    first,
    validator,
  );
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

/** A server that does not page gives the same page again and again: it is kept once. */
function withoutRepeats(pages: readonly Page<unknown>[]) {
  const repeat = pages.findIndex(({ items }, index) => {
    const before = pages[index - 1];
    return (
      items.length > 0 &&
      before !== undefined &&
      isRepeated(items, before.items)
    );
  });
  return repeat < 0 ? pages : pages.slice(0, repeat);
}

/** The items of all pages, in their order. */
export const itemsOf = <T>(pages: readonly Page<T>[]): T[] =>
  (withoutRepeats(pages) as readonly Page<T>[]).flatMap(({ items }) => items);

/** Whether nothing is left to load: all of the total came, or the last page brought nothing new. */
export function isComplete(pages: readonly Page<unknown>[]): boolean {
  const last = pages.at(-1);
  if (last === undefined) return false;
  if (last.received === 0) return true;
  if (withoutRepeats(pages).length < pages.length) return true;
  return pages.reduce((sum, page) => sum + page.received, 0) >= last.total;
}
