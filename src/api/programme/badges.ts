import { queryOptions } from "@tanstack/react-query";
import { persisted } from "#src/api/cache/keys.ts";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { path } from "#src/api/client/path.ts";
import { type List, readAll, readOne } from "#src/api/client/read.ts";
import badgeShape from "#src/schema/shapes/wire-badge.gen.js";
import type { Badge } from "#src/schema/types.gen.ts";

/** GET /badges/{id}/user.jsonld: a badge with the user's progress. */
export const getBadge = (
  client: Client,
  id: string,
  call?: CallOptions,
): Promise<Badge> =>
  readOne(client, path`/badges/${id}/user.jsonld`, badgeShape, call);

/** A badge with the user's progress. */
export const badgeQuery = (id: string) =>
  queryOptions({
    queryKey: ["badge", id],
    meta: persisted,
    queryFn: ({ signal, meta }) => getBadge(apiOf(meta), id, { signal }),
  });

/** GET /badges/user.jsonld: all badges of the programme with the user's progress. */
export const getBadges = (
  client: Client,
  call?: CallOptions,
): Promise<List<Badge>> =>
  readAll(client, "/badges/user.jsonld", badgeShape, {
    ...call,
    query: { itemsPerPage: 100 },
  });

/** All badges of the programme with the user's progress. */
export const badgesQuery = () =>
  queryOptions({
    queryKey: ["badges"],
    meta: persisted,
    queryFn: ({ signal, meta }) => getBadges(apiOf(meta), { signal }),
  });
