import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { apiOf } from "#src/api/cache/query-client.ts";
import { path } from "#src/api/client/path.ts";
import { readOne } from "#src/api/client/read.ts";
import { isNotFound } from "#src/api/errors/error-guards.ts";
import { configQuery, optionsQuery } from "#src/api/programme/programme.ts";
import { localTexts } from "#src/browser/storage.ts";
import { isRecord } from "#src/schema/json.ts";
import { read } from "#src/schema/read.ts";
import wallShape from "#src/schema/shapes/wire-wall.gen.js";
import type { Wall } from "#src/schema/types.gen.ts";

/** What a screen knows; the instants are in milliseconds by the server's clock. */
export interface WallState {
  /** The last response; undefined before the first one. */
  wall?: Wall;
  asOf?: number;
  /** Since when there is no connection. */
  lostAt?: number | undefined;
  /** Milliseconds until the next request, as the server wishes. */
  delay?: number;
}

/** Until the next attempt without a connection, in milliseconds. */
const RETRY_MS = 15_000;

/** Local storage key of the last state. */
const keyOf = (token: string) => `palmares-wall-${token.slice(0, 8)}`;

/** The last state that this device stored. */
export function storedWall(token: string): WallState {
  try {
    const stored: unknown = JSON.parse(localTexts.get(keyOf(token)) ?? "");
    if (!isRecord(stored)) return {};
    const wall = read(wallShape, stored["wall"], () => undefined);
    return wall ? { wall, asOf: Number(stored["asOf"]) } : {};
  } catch {
    return {};
  }
}

/** Gives the wall's programme to the parts that show it, which request nothing themselves. */
function adoptProgramme(
  queries: QueryClient,
  { config, options }: Partial<Wall>,
): void {
  queries.setQueryData(configQuery().queryKey, config ?? {});
  queries.setQueryData(optionsQuery().queryKey, options ?? []);
}

/** Puts what the device stored on the screen, before the first response. */
export function adoptStored(
  queries: QueryClient,
  token: string,
  stored: WallState,
): void {
  adoptProgramme(queries, stored.wall ?? {});
  if (stored.wall !== undefined)
    queries.setQueryData(wallQuery(token).queryKey, stored);
}

/** GET /walls/{token}, again and again. Without a connection the last state stays; fails only once the link is revoked. */
export const wallQuery = (token: string) =>
  queryOptions({
    queryKey: ["wall", token],
    async queryFn({ client, meta, queryKey }): Promise<WallState> {
      const before = client.getQueryData<WallState>(queryKey);
      const api = apiOf(meta);
      let delay = RETRY_MS;
      try {
        const wall = await readOne(api, path`/walls/${token}`, wallShape, {
          onRetryAfter: (wished) => {
            delay = wished;
          },
        });
        const asOf = api.serverNow();
        localTexts.set(keyOf(token), JSON.stringify({ wall, asOf }));
        adoptProgramme(client, wall);
        return { wall, asOf, delay };
      } catch (error) {
        if (isNotFound(error)) {
          localTexts.remove(keyOf(token));
          throw error;
        }
        const lostAt = before?.lostAt ?? api.serverNow();
        return { ...before, lostAt, delay: RETRY_MS };
      }
    },
    staleTime: 0,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => state.data?.delay ?? RETRY_MS,
  });
