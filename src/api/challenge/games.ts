import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { path } from "#src/api/client/path.ts";
import { readOne } from "#src/api/client/read.ts";
import gameUrlShape from "#src/schema/shapes/wire-game-url.gen.js";
import type { GameUrl } from "#src/schema/types.gen.ts";

/** GET /widget-game/{id}/game-url: the URL of the user's game. */
export const getGameUrl = (
  client: Client,
  widget: string,
  call?: CallOptions,
): Promise<GameUrl> =>
  readOne(client, path`/widget-game/${widget}/game-url`, gameUrlShape, call);

/** The URL of the user's game. */
export const gameUrlQuery = (widget: string) =>
  queryOptions({
    queryKey: ["game-url", widget],
    queryFn: ({ signal, meta }) => getGameUrl(apiOf(meta), widget, { signal }),
  });
