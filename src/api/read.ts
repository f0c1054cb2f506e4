import { type Finding, problemOf, read } from "#src/schema/read.ts";
import type { Shape } from "#src/schema/shape.ts";
import type { CallOptions, Client } from "./client.ts";
import { BadAnswerError, type Method } from "./errors.ts";
import { fetchAll } from "./fetch-list.ts";

/** Reads a response by its shape and reports what is not as its schema says; undefined where nothing of it can be used. */
function readBody<T>(
  client: Client,
  method: Method,
  path: string,
  shape: Shape<T>,
  body: unknown,
): { value: T | undefined; refusal: Finding | undefined } {
  let refusal: Finding | undefined;
  const value = read(shape, body ?? {}, (finding) => {
    if (finding.outcome === "refused") refusal = finding;
    client.report({ method, path, finding });
  });
  return { value, refusal };
}

/**
 * Sends a call whose response is one entity. An empty response counts as one without fields. Throws BadAnswerError where
 * what makes it such an entity is missing.
 */
export async function sendForOne<T>(
  client: Client,
  method: Method,
  path: string,
  shape: Shape<T>,
  call?: CallOptions,
): Promise<T> {
  const body = await client.request(method, path, call);
  return expectEntity(client, method, path, shape, body);
}

/** GETs one entity, as `sendForOne`. */
export const readOne = <T>(
  client: Client,
  path: string,
  shape: Shape<T>,
  call?: CallOptions,
): Promise<T> => sendForOne(client, "GET", path, shape, call);

/** A response as its schema says it; throws BadAnswerError where it cannot be read. */
export function expectEntity<T>(
  client: Client,
  method: Method,
  path: string,
  shape: Shape<T>,
  body: unknown,
): T {
  const { value, refusal } = readBody(client, method, path, shape, body);
  if (value !== undefined) return value;
  const { pointer, reason } =
    refusal === undefined
      ? { pointer: "", reason: "there is nothing" }
      : problemOf(refusal);
  throw new BadAnswerError({
    method,
    path,
    reason: `the response${pointer && ` at ${pointer}`}: ${reason}`,
  });
}

/**
 * Sends a write whose response may hold the entity. A 2xx is done, whatever its body says: what is missing is read again.
 * @returns the entity; undefined where the response does not hold it
 */
export async function sendWrite<T>(
  client: Client,
  method: Method,
  path: string,
  shape: Shape<T>,
  call?: CallOptions,
): Promise<T | undefined> {
  const body = await client.request(method, path, { ...call, isWrite: true });
  return body === undefined
    ? undefined
    : readBody(client, method, path, shape, body).value;
}

export type ReadOptions = Pick<CallOptions, "query" | "signal" | "timeout">;

/** A list as it was read. */
export interface List<T> {
  items: T[];
  /** Entries in the whole list. */
  total: number;
  /** Entries that cannot be shown: what makes them entries is missing. */
  omitted: number;
}

/** Reads the entries of a list, each by itself: one that cannot be read is left out and counted. */
export function readEntries<T>(
  client: Client,
  path: string,
  shape: Shape<T>,
  members: readonly unknown[],
): Pick<List<T>, "items" | "omitted"> {
  const items: T[] = [];
  let omitted = 0;
  for (const [index, member] of members.entries()) {
    if (member === null) continue;
    let isRefused = false;
    const item = read(shape, member, (finding) => {
      isRefused ||= finding.outcome === "refused";
      client.report({ method: "GET", path, index, finding });
    });
    if (item !== undefined) items.push(item);
    else if (isRefused) omitted += 1;
  }
  return { items, omitted };
}

/** GETs a whole list, or its first `limit` entries. */
export async function readAll<T>(
  client: Client,
  path: string,
  shape: Shape<T>,
  call: ReadOptions = {},
  limit = Number.POSITIVE_INFINITY,
): Promise<List<T>> {
  const { members, total } = await fetchAll(client, path, call, limit);
  const { items, omitted } = readEntries(client, path, shape, members);
  return { items: items.slice(0, limit), total, omitted };
}
