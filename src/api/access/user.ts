import { queryOptions, useQuery } from "@tanstack/react-query";
import { persisted } from "#src/api/cache/keys.ts";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { path } from "#src/api/client/path.ts";
import { readOne } from "#src/api/client/read.ts";
import { isUnauthorized } from "#src/api/errors/error-guards.ts";
import { entityId } from "#src/domain/values/reference.ts";
import userShape from "#src/schema/shapes/wire-user.gen.js";
import userPointsShape from "#src/schema/shapes/wire-user-points.gen.js";
import type { User, UserPoints } from "#src/schema/types.gen.ts";

/**
 * GET /me: the signed-in user, or the owner of `token`; null if the token has expired.
 * Throws what the call throws otherwise.
 */
export async function getMe(
  client: Client,
  token?: string,
): Promise<User | null> {
  try {
    return await readOne(
      client,
      "/me",
      userShape,
      token === undefined ? {} : { token },
    );
  } catch (error) {
    if (isUnauthorized(error)) return null;
    throw error;
  }
}

/** The signed-in user; null for a visitor, without a request. Refetched only when the session changes. */
export const meQuery = () =>
  queryOptions({
    queryKey: ["me"],
    meta: persisted,
    queryFn: ({ meta }) => {
      const api = apiOf(meta);
      return api.hasSession() ? getMe(api) : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The signed-in user; null for a visitor. */
export const useUser = (): User | null => useQuery(meQuery()).data ?? null;

/** What the user may do beyond a participant: the back office is open to users with any permission (AS-6.3). */
export function permissionsOf(user: User): string[] {
  return (user.userRoles ?? [])
    .flatMap((role) => role?.permissions ?? [])
    .filter((permission) => permission !== null);
}

/** GET /user/{id}/points: a user's balance. */
export const getUserPoints = (
  client: Client,
  user: string,
  call?: CallOptions,
): Promise<UserPoints> =>
  readOne(client, path`/user/${user}/points`, userPointsShape, call);

/**
 * The signed-in user's balance (AS-7.3); null for a visitor. The user's id is read when the query runs, so that after
 * switching accounts the previous user's balance is not fetched.
 */
export const pointsQuery = () =>
  queryOptions({
    queryKey: ["points"],
    meta: persisted,
    queryFn: async ({ client, signal, meta }): Promise<UserPoints> => {
      const id = entityId(await client.ensureQueryData(meQuery()));
      return id === undefined
        ? { points: null }
        : getUserPoints(apiOf(meta), id, { signal });
    },
  });

/**
 * The signed-in user's balance: as last fetched, until then the one from `GET /me`; undefined if neither is known.
 * @param ask whether to fetch the current balance, or only read the cached one
 */
export function usePoints(ask = true): number | undefined {
  const user = useUser();
  const { data } = useQuery({
    ...pointsQuery(),
    enabled: ask && user !== null,
  });
  return data?.points ?? user?.points ?? undefined;
}
