import {
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { path } from "#src/api/client/path.ts";
import { type List, readAll } from "#src/api/client/read.ts";
import { hasStatus } from "#src/api/errors/error-guards.ts";
import { entityId } from "#src/domain/values/reference.ts";
import ownSessionShape from "#src/schema/shapes/wire-own-session.gen.js";
import type { OwnSession } from "#src/schema/types.gen.ts";

/** GET /user/sessions: the user's sessions. */
export const getOwnSessions = (
  client: Client,
  call?: CallOptions,
): Promise<List<OwnSession>> =>
  readAll(client, "/user/sessions", ownSessionShape, call);

/** The user's sessions, most recently used first. */
export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ["own-sessions"],
    queryFn: ({ signal, meta }) => getOwnSessions(apiOf(meta), { signal }),
    staleTime: 0,
  });

/** DELETE /user/sessions/{id}: ends another session; succeeds if it has ended already. */
export async function endSession(client: Client, id: string): Promise<void> {
  try {
    await client.request("DELETE", path`/user/sessions/${id}`);
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
}

/** DELETE /user/sessions: ends all sessions but this one. */
export async function endOtherSessions(client: Client): Promise<void> {
  await client.request("DELETE", "/user/sessions");
}

const refetch = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ownSessionsQuery().queryKey });

/** Ends another session. */
export const endSessionMutation = () =>
  mutationOptions({
    mutationFn: (session: OwnSession, { meta }) =>
      endSession(apiOf(meta), entityId(session) ?? ""),
    onSettled: (_, __, ___, ____, { client }) => refetch(client),
  });

/** Ends all sessions but this one. */
export const endOtherSessionsMutation = () =>
  mutationOptions<void, Error, void>({
    mutationFn: (_, { meta }) => endOtherSessions(apiOf(meta)),
    onSettled: (_, __, ___, ____, { client }) => refetch(client),
  });
