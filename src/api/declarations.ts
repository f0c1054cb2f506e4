import { queryOptions } from "@tanstack/react-query";
import type { Declaration } from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { path } from "./path.ts";
import { apiOf } from "./query-client.ts";
import { readAll } from "./read.ts";

/** GET /declarations/challenge/{id}/user: the user's declarations in a challenge, newest first. */
export async function getDeclarations(
  client: Client,
  challenge: string,
  call?: CallOptions,
): Promise<Declaration[]> {
  const { items } = await readAll(
    client,
    path`/declarations/challenge/${challenge}/user`,
    import("#src/schema/validators/wire-declaration.gen.js"),
    call,
  );
  return items;
}

/** The user's declarations in a challenge, newest first. */
export const declarationsQuery = (challenge: string) =>
  queryOptions({
    queryKey: ["challenge", challenge, "declarations"],
    queryFn: ({ signal, meta }) =>
      getDeclarations(apiOf(meta), challenge, { signal }),
  });
