import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Declaration } from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { path } from "./path.ts";
import { apiOf } from "./query-client.ts";
import { isComplete, type Page, readAll, readPage } from "./read.ts";

/** By which status declarations can be filtered; without one, all. */
export type DeclarationStatus = Declaration["status"];

/** So many are asked for at once where all are wanted. */
const allPageSize = 100;

const declarationsPath = (challenge: string) =>
  path`/declarations/challenge/${challenge}/user`;

/** GET /declarations/challenge/{id}/user: the user's declarations in a challenge, newest first. */
export async function getDeclarations(
  client: Client,
  challenge: string,
  type?: DeclarationStatus,
  call?: CallOptions,
): Promise<Declaration[]> {
  const { items } = await readAll(
    client,
    declarationsPath(challenge),
    import("#src/schema/validators/wire-declaration.gen.js"),
    { ...call, query: { type, itemsPerPage: allPageSize } },
  );
  return items;
}

/** All of the user's declarations in a challenge, or those of a status, newest first. */
export const declarationsQuery = (
  challenge: string,
  type?: DeclarationStatus,
) =>
  queryOptions({
    queryKey: ["challenge", challenge, "declarations", { type }],
    queryFn: ({ signal, meta }) =>
      getDeclarations(apiOf(meta), challenge, type, { signal }),
  });

/** GET /declarations/challenge/{id}/user: one page of them, from 1. */
export const getDeclarationsPage = (
  client: Client,
  challenge: string,
  type: DeclarationStatus | undefined,
  page: { page: number; pageSize: number },
  call?: CallOptions,
): Promise<Page<Declaration>> =>
  readPage(
    client,
    declarationsPath(challenge),
    import("#src/schema/validators/wire-declaration.gen.js"),
    page,
    { ...call, query: { type } },
  );

/** The user's declarations in a challenge, or those of a status, newest first, 20 at a time. */
export const declarationPagesQuery = (
  challenge: string,
  type?: DeclarationStatus,
) =>
  infiniteQueryOptions({
    queryKey: ["challenge", challenge, "declaration-pages", { type }],
    queryFn: ({ signal, meta, pageParam }) =>
      getDeclarationsPage(
        apiOf(meta),
        challenge,
        type,
        { page: pageParam, pageSize: 20 },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (_, pages) =>
      isComplete(pages) ? undefined : pages.length + 1,
  });
