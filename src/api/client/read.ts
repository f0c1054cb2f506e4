import { BadAnswerError, type Method } from "#src/api/errors/error-classes.ts";
import { type Finding, problemOf, read, readList } from "#src/schema/read.ts";
import type { Shape } from "#src/schema/shape.ts";
import type { CallOptions } from "./call.ts";
import type { Client } from "./client.ts";
import { fetchAll } from "./fetch-list.ts";

/** Reads a response by its shape and reports what does not match its schema. */
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
 * Sends a call whose response is one entity. An empty response counts as one without fields. Throws BadAnswerError if a
 * required or essential part of the entity cannot be read.
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

/** GETs one entity, like `sendForOne`. */
export const readOne = <T>(
  client: Client,
  path: string,
  shape: Shape<T>,
  call?: CallOptions,
): Promise<T> => sendForOne(client, "GET", path, shape, call);

/** The entity in a response; throws BadAnswerError if it cannot be read. */
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
      ? { pointer: "", reason: "it holds no entity" }
      : problemOf(refusal);
  throw new BadAnswerError({
    method,
    path,
    reason: `the response${pointer && ` at ${pointer}`}: ${reason}`,
  });
}

/**
 * Sends a write whose response may contain the entity. Any 2xx is a success, whatever its body; missing data is fetched
 * by other calls.
 * @returns the entity; undefined if the response does not contain it
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

export type ReadOptions = Pick<
  CallOptions,
  "query" | "signal" | "timeout" | "onRetryAfter"
>;

/** A list, or a part of one. */
export interface List<T> {
  items: T[];
  /** Entries in the whole list. */
  total: number;
  /** Entries omitted because a required or essential part of them cannot be read. */
  omitted: number;
}

/** Reads entries of a list, at most `limit`, and reports what does not match their schema. */
export const readEntries = <T>(
  client: Client,
  path: string,
  shape: Shape<T>,
  members: readonly unknown[],
  limit?: number,
): Pick<List<T>, "items" | "omitted"> =>
  readList(
    shape,
    members,
    (finding, index) => client.report({ method: "GET", path, index, finding }),
    limit,
  );

/** GETs a whole list, or its first `limit` entries. */
export async function readAll<T>(
  client: Client,
  path: string,
  shape: Shape<T>,
  call: ReadOptions = {},
  limit?: number,
): Promise<List<T>> {
  const list = { ...call, entry: shape };
  const { members, total } = await fetchAll(client, path, list, limit);
  return { ...readEntries(client, path, shape, members, limit), total };
}
